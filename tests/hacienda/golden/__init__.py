"""Golden games of Hacienda: they replay choice by choice, and show all that can happen."""

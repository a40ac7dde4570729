package mcp

// Every game that the program opens, and its agents.
import _ "deadreckon/internal/games"

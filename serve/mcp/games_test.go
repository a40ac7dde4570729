package mcp

// All games with their agents.
import _ "deadreckon/internal/games"

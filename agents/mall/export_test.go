package mall

// Fitted is the net that the search of the mall uses.
var Fitted = fitted

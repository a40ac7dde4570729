package mall

// FeatureCount features of a position are what the fitted value is asked about.
const FeatureCount = featureCount

// Describe writes them.
var Describe = describe

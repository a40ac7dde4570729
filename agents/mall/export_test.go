package mall

// Of the fitted value: Fitted is the net, and Describe writes FeatureCount features of a
// position, which are what it is asked about.
type Net = net

const FeatureCount = featureCount

var Fitted, Describe = fitted, describe

package mall

const FeatureCount = featureCount

var Describe = describe

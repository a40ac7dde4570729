package netplay

// Remember sets how many probabilities a guide keeps before it forgets all.
func (u *Guide) Remember(most int) { u.kept.most = most }

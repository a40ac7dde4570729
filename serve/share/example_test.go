package share_test

import (
	"fmt"

	"deadreckon/serve/session"
	"deadreckon/serve/share"
)

// A hand of Kuhn poker as the second seat sees it is saved and verified.
func Example() {
	s := session.New()
	if err := s.Open("kuhn", nil, 1); err != nil {
		fmt.Println(err)
		return
	}
	if err := s.Apply([]string{"deal K", "deal Q", "bet"}); err != nil {
		fmt.Println(err)
		return
	}
	seen, err := s.Seen("second")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := share.Of(seen, "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	html, err := f.HTML(share.Page{Script: []byte("show()"), Style: []byte("body{margin:0}")})
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := share.Read(html)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Verify(), again.Eye)
	for _, line := range again.Frames[1].Told {
		fmt.Println(line)
	}
	// Output:
	// <nil> second
	// the first seat is dealt a card face down
	// the second seat is dealt the queen
	// the first seat bets one more chip
}

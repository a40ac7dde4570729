package outside_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// If the environment names a behaviour and a file, the test binary plays as an outside program,
// well or badly, and records its input in the file.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && strings.HasPrefix(os.Args[1], "as-") {
		play(strings.TrimPrefix(os.Args[1], "as-"), os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// message is a line to a program.
type message struct {
	Type  string
	ID    int
	Legal []string
	Score float64
	Seed  uint64
}

func play(how, log string) {
	sent, err := os.OpenFile(log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		panic(err)
	}
	if how == "spy" {
		fmt.Fprintln(sent, strings.Join(os.Environ(), "\n"))
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if how == "stay" { // when its input has ended
				time.Sleep(time.Hour)
			}
			return
		}
		sent.Write(line)
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			panic(err)
		}
		switch m.Type {
		case "hello":
			meet(how, m)
		case "decide":
			decide(how, m)
		}
	}
}

func meet(how string, m message) {
	switch how {
	case "asleep":
		time.Sleep(time.Hour)
	case "new":
		fmt.Println(`{"id":0,"protocol":2}`)
	case "rude":
		fmt.Println(`{"id":0}`)
	case "deaf":
		fmt.Println(`{"id":0,"protocol":1}`)
		time.Sleep(time.Hour)
	case "parent":
		child := exec.Command("sleep", "3600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println(`{"id":0,"protocol":1}`)
	default:
		fmt.Println(`{"id":0,"protocol":1}`)
	}
}

func decide(how string, m message) {
	good := func() { fmt.Printf("{\"id\":%d,\"move\":%q}\n", m.ID, m.Legal[0]) }
	switch how {
	case "hang", "parent":
		time.Sleep(time.Hour)
	case "flood":
		for {
			fmt.Print(strings.Repeat("x", 1<<16))
		}
	case "lie":
		fmt.Printf("{\"id\":%d,\"move\":\"raise 3\"}\n", m.ID)
	case "die":
		fmt.Fprintln(os.Stderr, "Traceback:\nout of cheese")
		os.Exit(3)
	case "mute":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "garbage":
		fmt.Println("I think I check")
	case "chat":
		good()
		good()
	case "lost":
		fmt.Printf("{\"id\":%d,\"error\":\"what is a view?\"}\n", m.ID)
	case "shy":
		fmt.Printf("{\"id\":%d}\n", m.ID)
	case "spends":
		fmt.Printf("{\"id\":%d,\"move\":%q,\"use\":{\"in\":100,\"out\":7,\"cost\":0.5}}\n", m.ID, m.Legal[0])
	case "gains":
		fmt.Printf("{\"id\":%d,\"move\":%q,\"use\":{\"in\":-1}}\n", m.ID, m.Legal[0])
	case "nameless":
		fmt.Printf("{\"move\":%q}\n", m.Legal[0])
	default:
		good()
	}
}

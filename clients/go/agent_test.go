package agent

import (
	"bufio"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

type last struct {
	Base
	seed   uint64
	result Result
	fails  bool
}

func (a *last) Open(seed uint64, _ string) error { a.seed = seed; return nil }

func (a *last) Act(view *View, _ Clock) (string, error) {
	if a.fails {
		return "", errors.New("no idea")
	}
	return view.LegalActions[len(view.LegalActions)-1], nil
}

func (a *last) Finish(result Result) error { a.result = result; return nil }

// The example of the documentation was recorded with an agent that takes the last action.
func recorded(t *testing.T) (questions string, answers []string) {
	file, err := os.Open("../../docs/protocol-example.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return questions, answers
		}
		if strings.HasPrefix(line, "> ") {
			questions += line[2:]
		} else {
			answers = append(answers, strings.ReplaceAll(strings.TrimSpace(line[2:]), ": ", ":"))
		}
	}
}

func TestTheRecordedGameIsAnsweredAsItWas(t *testing.T) {
	questions, wanted := recorded(t)
	agent := &last{}
	var out strings.Builder
	if err := Run(agent, strings.NewReader(questions), &out); err != nil {
		t.Fatal(err)
	}
	given := strings.Split(strings.TrimSpace(out.String()), "\n")
	for k := range wanted {
		wanted[k] = strings.ReplaceAll(wanted[k], ", ", ",")
	}
	if !reflect.DeepEqual(given, wanted) {
		t.Errorf("answers are %v, not %v", given, wanted)
	}
	if agent.seed != 8311620283529466881 || agent.result.Winner == nil || agent.result.Reason != "death" {
		t.Errorf("seed %d, result %+v", agent.seed, agent.result)
	}
}

func TestAnErrorOfTheAgentIsToldToTheReferee(t *testing.T) {
	var out strings.Builder
	asked := `{"do": "act", "number": 3, "clock": {"used": 0, "left": null, "used_turn": 0}, "view": {}}` + "\n"
	if err := Run(&last{fails: true}, strings.NewReader(asked), &out); err == nil {
		t.Error("the error was lost")
	}
	if out.String() != `{"number":3,"error":"no idea"}`+"\n" {
		t.Error(out.String())
	}
}

func TestAnotherVersionOfTheProtocolIsRefused(t *testing.T) {
	var out strings.Builder
	asked := `{"do": "open", "number": 1, "protocol": 2, "seed": 18446744073709551615, "text": "bot"}` + "\n"
	if err := Run(&last{}, strings.NewReader(asked), &out); err == nil || !strings.Contains(out.String(), "version 1") {
		t.Error(err, out.String())
	}
}

func TestActionsAreReadInTheirParts(t *testing.T) {
	for text, wanted := range map[string]Action{
		"end":                       {"end", -1, -1, -1, -1, -1, nil},
		"play 8 at 0 branch 1 on 5": {"play", 8, 5, 0, 1, -1, nil},
		"play 8 on 5":               {"play", 8, 5, -1, -1, -1, nil},
		"power":                     {"power", -1, -1, -1, -1, -1, nil},
		"power on 2":                {"power", -1, 2, -1, -1, -1, nil},
		"attack 7 on 2":             {"attack", 7, 2, -1, -1, -1, nil},
		"pick 2":                    {"pick", -1, -1, -1, -1, 2, nil},
		"mulligan 7 9":              {"mulligan", -1, -1, -1, -1, -1, []int{7, 9}},
	} {
		found, err := Parse(text)
		if err != nil || !reflect.DeepEqual(found, wanted) {
			t.Errorf("%q is %+v (%v), not %+v", text, found, err, wanted)
		}
	}
	for _, text := range []string{"", "play", "play x", "attack 3 on", "end 4"} {
		if found, err := Parse(text); err == nil {
			t.Errorf("%q is %+v", text, found)
		}
	}
}

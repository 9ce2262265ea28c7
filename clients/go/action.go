package agent

import (
	"fmt"
	"strconv"
	"strings"
)

// Action is an action in its parts; -1 where it has no such part.
type Action struct {
	Kind   string // end, play, power, attack, pick or mulligan
	Source int    // the entity id of the card or the attacker
	Target int    // the entity id of the target
	Place  int    // the place on the board, from 0
	Branch int    // the text of a Choose One card, from 0
	Option int    // the option of a choice, from 0
	Cards  []int  // the cards that a mulligan throws back
}

// Parse reads an action.
func Parse(text string) (Action, error) {
	words := strings.Fields(text)
	found := Action{Source: -1, Target: -1, Place: -1, Branch: -1, Option: -1}
	if len(words) == 0 {
		return found, fmt.Errorf("%q is not an action", text)
	}
	found.Kind = words[0]
	rest := words[1:]
	if found.Kind == "mulligan" {
		for _, word := range rest {
			eid, err := strconv.Atoi(word)
			if err != nil {
				return found, fmt.Errorf("%q is not an action: %w", text, err)
			}
			found.Cards = append(found.Cards, eid)
		}
		return found, nil
	}
	parts := map[string]*int{"on": &found.Target, "at": &found.Place, "branch": &found.Branch}
	next := map[string]*int{"play": &found.Source, "attack": &found.Source, "pick": &found.Option}[found.Kind]
	for _, word := range rest {
		if part := parts[word]; part != nil && next == nil {
			next = part
			continue
		}
		number, err := strconv.Atoi(word)
		if err != nil || next == nil {
			return found, fmt.Errorf("%q is not an action", text)
		}
		*next, next = number, nil
	}
	if next != nil {
		return found, fmt.Errorf("%q is not an action: a number is missing", text)
	}
	return found, nil
}

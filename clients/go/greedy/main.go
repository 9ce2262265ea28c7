// Greedy is an example: it plays whatever costs the most, trades where it wins something, and kills when it can.
//
// It looks at the board only and knows no card's text; that is enough to beat random play clearly.
package main

import "hearthlab/agent"

type greedy struct{ agent.Base }

// Act returns the action with the best worth; among equals the first.
func (greedy) Act(view *agent.View, _ agent.Clock) (string, error) {
	actions := make([]agent.Action, len(view.LegalActions))
	for k, text := range view.LegalActions {
		action, err := agent.Parse(text)
		if err != nil {
			return "", err
		}
		actions[k] = action
	}
	objects := view.Objects()
	best, most := 0, worth(view, objects, actions, actions[0])
	for k := 1; k < len(actions); k++ {
		if found := worth(view, objects, actions, actions[k]); found > most {
			best, most = k, found
		}
	}
	return view.LegalActions[best], nil
}

// worth returns what an action is worth; ending the turn is worth nothing.
func worth(view *agent.View, objects map[int]*agent.Card, actions []agent.Action, action agent.Action) float64 {
	switch action.Kind {
	case "mulligan":
		thrown := 0.0
		for _, eid := range action.Cards {
			if objects[eid].Cost > 3 {
				thrown++
			} else {
				thrown--
			}
		}
		return thrown
	case "attack":
		return attack(view, objects, actions, objects[action.Source], objects[action.Target])
	case "power":
		return 0.5 + aim(view, objects, action)/100
	case "play":
		return 1 + float64(objects[action.Source].Cost) + aim(view, objects, action)/100
	}
	return 0
}

// aim returns what a target is worth: most texts with one harm it, so it is the opponent's best character.
func aim(view *agent.View, objects map[int]*agent.Card, action agent.Action) float64 {
	target := objects[action.Target]
	if target == nil {
		return 0
	}
	found := 1 + value(target)
	me := view.Me()
	if me.Hero.Eid == target.Eid {
		return -found
	}
	for k := range me.Minions {
		if me.Minions[k].Eid == target.Eid {
			return -found
		}
	}
	return found
}

// attack returns what an attack wins and loses.
func attack(
	view *agent.View, objects map[int]*agent.Card, actions []agent.Action, attacker, target *agent.Card,
) float64 {
	strength := view.Strength(attacker)
	if target.Eid == view.Opponent().Hero.Eid {
		reach, seen := 0, map[int]bool{}
		for _, other := range actions {
			if other.Kind == "attack" && !seen[other.Source] {
				seen[other.Source] = true
				reach += view.Strength(objects[other.Source])
			}
		}
		if reach >= target.Left()+target.Armor {
			return 1000
		}
		return 0.4 + float64(strength)
	}
	found := 0.0
	if strength >= target.Left() {
		found += 2 * value(target)
	}
	if target.Attack >= attacker.Left() {
		found -= value(attacker)
	}
	return found
}

// value returns what a character is worth.
func value(card *agent.Card) float64 {
	found := float64(card.Attack) + float64(card.Left())/2
	if card.Has("taunt") {
		found++
	}
	return found
}

func main() { agent.Main(greedy{}) }

// Package agent is a client for HearthLab's protocol: an agent as a program of its own.
//
// Implement Agent (embed Base for the methods that you do not need), and call Run from main:
//
//	type first struct{ agent.Base }
//
//	func (first) Act(view *agent.View, clock agent.Clock) (string, error) {
//		return view.LegalActions[0], nil
//	}
//
//	func main() { agent.Main(first{}) }
//
// docs/protocol.md of HearthLab describes every message, docs/positions.md every field of a position.
package agent

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Protocol is the version of the protocol that this client speaks.
const Protocol = 1

// Clock is the time of the player, in seconds.
type Clock struct {
	Used     float64  `json:"used"`
	UsedTurn float64  `json:"used_turn"`
	Left     *float64 `json:"left"` // what is left for this decision; nil without a limit
}

// View is all that the player may know.
type View struct {
	Player       int      `json:"player"`
	Turn         int      `json:"turn"`
	Phase        string   `json:"phase"` // mulligan, main or choice
	LegalActions []string `json:"legal_actions"`
	State        Position `json:"state"`
	History      []Event  `json:"history"`
}

// Me returns the player's own side.
func (v *View) Me() *Player { return &v.State.Players[v.Player] }

// Opponent returns the other side.
func (v *View) Opponent() *Player { return &v.State.Players[1-v.Player] }

// Objects returns heroes, minions and cards in hand of both players by their entity ids.
func (v *View) Objects() map[int]*Card {
	found := map[int]*Card{}
	for p := range v.State.Players {
		side := &v.State.Players[p]
		found[side.Hero.Eid] = &side.Hero
		for _, cards := range [][]Card{side.Minions, side.Hand} {
			for k := range cards {
				found[cards[k].Eid] = &cards[k]
			}
		}
	}
	return found
}

// Strength returns what a character attacks with: a hero adds its weapon's attack.
func (v *View) Strength(card *Card) int {
	for p := range v.State.Players {
		if side := &v.State.Players[p]; side.Hero.Eid == card.Eid && side.Weapon != nil {
			return card.Attack + side.Weapon.Attack
		}
	}
	return card.Attack
}

// Position is what the player sees of the position.
type Position struct {
	Turn    int       `json:"turn"`
	Active  int       `json:"active"`
	Player  int       `json:"player"`
	First   int       `json:"first"`
	Phase   string    `json:"phase"`
	Players [2]Player `json:"players"`
	Pending *Pending  `json:"pending"`
}

// Pending is an open mulligan or choice. Options are entity ids of the hand, or ids of the cards offered.
type Pending struct {
	Player  int               `json:"player"`
	Kind    string            `json:"kind"`
	Source  *int              `json:"source"`
	Options []json.RawMessage `json:"options"`
}

// Player is one player's side.
type Player struct {
	Class    string         `json:"class"`
	Hero     Card           `json:"hero"`
	Power    *Card          `json:"power"`
	Weapon   *Card          `json:"weapon"`
	Quest    *Card          `json:"quest"`
	Minions  []Card         `json:"minions"`
	Hand     []Card         `json:"hand"`
	Deck     []DeckCard     `json:"deck"`
	Secrets  []Card         `json:"secrets"`
	Mana     Crystals       `json:"mana"`
	Fatigue  int            `json:"fatigue"`
	Counters map[string]int `json:"counters"`
}

// Crystals are the mana crystals of a player.
type Crystals struct {
	Max       int `json:"max"`
	Used      int `json:"used"`
	Locked    int `json:"locked"`
	Owed      int `json:"owed"`
	Temporary int `json:"temporary"`
}

// Left returns the mana that can be spent.
func (m Crystals) Left() int { return m.Max - m.Used - m.Locked + m.Temporary }

// Card is an object in play or in a hand. ID is empty for a card that the player may not know.
type Card struct {
	Eid        int      `json:"eid"`
	ID         string   `json:"id"`
	Attack     int      `json:"attack"`
	Health     int      `json:"health"` // the maximum
	Damage     int      `json:"damage"`
	Armor      int      `json:"armor"`
	Durability int      `json:"durability"`
	Cost       int      `json:"cost"`
	Keywords   []string `json:"keywords"`
	Exhausted  bool     `json:"exhausted"`
	Attacks    int      `json:"attacks"`
	Frozen     bool     `json:"frozen"`
	Silenced   bool     `json:"silenced"`
}

// Left returns what is left of a character's health.
func (c *Card) Left() int { return c.Health - c.Damage }

// Has returns whether the object has a keyword, such as taunt.
func (c *Card) Has(keyword string) bool {
	for _, name := range c.Keywords {
		if name == keyword {
			return true
		}
	}
	return false
}

// DeckCard is a card of a deck; ID is empty for a card that the player may not know.
type DeckCard struct {
	ID string `json:"id"`
}

// Event is something that happened in the open.
type Event struct {
	Turn   int    `json:"turn"`
	What   string `json:"what"`
	Player *int   `json:"player"`
	Eid    int    `json:"eid"`
	Card   string `json:"card"`
	Other  int    `json:"other"`
	Amount int    `json:"amount"`
}

// Result is how a game ended. Winner is nil for a draw.
type Result struct {
	Winner  *int       `json:"winner"`
	Turns   int        `json:"turns"`
	Actions int        `json:"actions"`
	Times   [2]float64 `json:"times"`
	Reason  string     `json:"reason"`
	Fault   bool       `json:"fault"`
}

// Agent is what plays.
type Agent interface {
	// Open prepares for a game; the seed is for random numbers.
	Open(seed uint64, text string) error
	// Start is called once before the first decision.
	Start(view *View) error
	// Act returns one of the legal actions.
	Act(view *View, clock Clock) (string, error)
	// Finish is called at the end.
	Finish(result Result) error
}

// Base has the methods that an agent may leave out.
type Base struct{}

// Open does nothing.
func (Base) Open(uint64, string) error { return nil }

// Start does nothing.
func (Base) Start(*View) error { return nil }

// Finish does nothing.
func (Base) Finish(Result) error { return nil }

type question struct {
	Do       string `json:"do"`
	Number   int    `json:"number"`
	Protocol int    `json:"protocol"`
	Seed     uint64 `json:"seed"`
	Text     string `json:"text"`
	View     *View  `json:"view"`
	Clock    Clock  `json:"clock"`
	Result
}

type answer struct {
	Number int    `json:"number"`
	Done   bool   `json:"done,omitempty"`
	Action string `json:"action,omitempty"`
	Error  string `json:"error,omitempty"`
}

// Run answers questions until they end. An error of the agent is answered to the referee, and returned.
func Run(a Agent, questions io.Reader, answers io.Writer) error {
	// Lines grow with the game, so a bufio.Scanner with its largest line would not do.
	reader := bufio.NewReader(questions)
	for {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var asked question
		if err := json.Unmarshal(line, &asked); err != nil {
			return fmt.Errorf("a question cannot be read: %w", err)
		}
		said, failed := asked.answer(a)
		text, err := json.Marshal(said)
		if err != nil {
			return err
		}
		if _, err := answers.Write(append(text, '\n')); err != nil {
			return err
		}
		if failed != nil {
			return failed
		}
	}
}

// Main runs an agent on the standard input and output, and exits with status 1 if it fails.
func Main(a Agent) {
	if err := Run(a, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (q *question) answer(a Agent) (answer, error) {
	said := answer{Number: q.Number}
	var err error
	switch q.Do {
	case "open":
		if q.Protocol != Protocol {
			err = fmt.Errorf("this client speaks version %d of the protocol", Protocol)
		} else {
			err = a.Open(q.Seed, q.Text)
		}
	case "start":
		err = a.Start(q.View)
	case "act":
		said.Action, err = a.Act(q.View, q.Clock)
	case "finish":
		err = a.Finish(q.Result)
	}
	if err != nil {
		return answer{Number: q.Number, Error: err.Error()}, err
	}
	said.Done = q.Do != "act"
	return said, nil
}

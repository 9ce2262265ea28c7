// What the opponent may hold: hidden cards of hand, secrets and deck with their chances, by a belief of one's choice.

import { useEffect, useState } from "preact/hooks";
import { deckName, info } from "./cards";
import { ask } from "./live";
import { previews } from "./preview";
import type { Board, PageInfo } from "./types";

interface Likely {
  card: string;
  chance: number;
}

interface Found {
  worlds: number;
  hand: Likely[];
  secrets: Likely[];
  deck: Likely[];
}

const FEW = 10;

/** Chooses the belief of an analysis, for the searches and for the opponent's cards. */
export function BeliefChoice({ belief, board, about, onChoose }: { belief: string; board: Board; about: PageInfo; onChoose: (belief: string) => void }) {
  const decks = about.decks.filter((deck) => deck.class === board.sides[1 - board.me]!.class);
  return (
    <label class="belief">
      Belief about the opponent's cards
      <select value={belief} onChange={(event) => onChoose(event.currentTarget.value)}>
        {about.beliefs.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
        {decks.length ? (
          <optgroup label="a deck that ships">
            {decks.map((deck) => (
              <option key={deck.name} value={deck.name}>
                {deckName(deck.name)}
              </option>
            ))}
          </optgroup>
        ) : null}
      </select>
    </label>
  );
}

export function Holds({ name, belief, board, about }: { name: string; belief: string; board: Board; about: PageInfo }) {
  const foe = board.sides[1 - board.me]!;
  const [found, set] = useState<Found | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    setProblem("");
    ask<Found>("holds", { position: name, belief })
      .then((answer) => !gone && set(answer))
      .catch((error: Error) => {
        if (gone) return;
        set(null);
        setProblem(error.message);
      });
    return () => {
      gone = true;
    };
  }, [name, belief]);
  const said = about.beliefs.find((one) => one.name === belief)?.about ?? "the opponent plays this deck";
  return (
    <section class="panel holds" aria-label="What the opponent may hold">
      <h2>What the opponent may hold</h2>
      <p class="soft" role="status">
        {about.beliefs.some((one) => one.name === belief) ? belief : deckName(belief)}: {said}
        {found ? `; ${found.worlds} sampled worlds` : " …"}
      </p>
      {problem ? <p class="problem">{problem}</p> : null}
      {found ? (
        <div class="zones-of-foe">
          <Zone title="In hand" about={`${foe.hand.length} ${foe.hand.length === 1 ? "card" : "cards"}`} cards={found.hand} />
          {foe.secrets.length ? <Zone title="Secrets" about={`${foe.secrets.length} in play`} cards={found.secrets} /> : null}
          <Zone title="In the deck" about={`${foe.deck} cards`} cards={found.deck} />
        </div>
      ) : null}
    </section>
  );
}

function Zone({ title, about, cards }: { title: string; about: string; cards: Likely[] }) {
  const [most, setMost] = useState(FEW);
  return (
    <section>
      <h3>
        {title} <small>{about}</small>
      </h3>
      {cards.length ? (
        <ol>
          {cards.slice(0, most).map((one) => (
            <li key={one.card} {...previews(one.card)}>
              <i aria-hidden="true" style={{ width: `${100 * one.chance}%` }} />
              <b class="mana-gem">{info(one.card).cost ?? 0}</b>
              <span class="name">{info(one.card).name}</span>
              <span class="chance">{one.chance < 0.005 ? "< 1" : Math.round(100 * one.chance)} %</span>
            </li>
          ))}
        </ol>
      ) : (
        <p class="soft">nothing that is hidden</p>
      )}
      {cards.length > most ? (
        <button type="button" onClick={() => setMost(most + FEW)}>
          More
        </button>
      ) : null}
    </section>
  );
}

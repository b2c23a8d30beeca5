// Groups of hands that are ticked: the range continues with them, or without them. One step, which Undo takes back.
import { type GameName, notationOf } from '../games/games.js';
import type { Group } from '../holdings/holdings.js';
import { make, makeButton } from '../page/dom.js';
import { upToOneDigit } from '../page/numbers.js';
import { byClass, writeRange } from '../ranges/classes.js';
import { seatPlace } from '../situation/placing.js';
import { NO_HANDS, seatText, withSeat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { lightTicked } from './pointing.js';

/**
 * The range of a seat with only the ticked hands, or without them. Hands that were not listed, since other cards exclude them, stay where the
 * rest of their class stays as a whole: "JJ" remains "JJ" beside a jack.
 */
export const filterRange = (
  range: string,
  game: GameName,
  { ticked, listed, isKept }: { ticked: ReadonlySet<string>; listed: ReadonlySet<string>; isKept: boolean },
): string => {
  const left = [...byClass(notationOf(game).parseRange(range)).values()].flatMap(hands => {
    const stays = hands.filter(({ hand }) => listed.has(hand) && ticked.has(hand) === isKept);
    const dealt = hands.filter(({ hand }) => listed.has(hand)).length;
    const isWhole = dealt === 0 ? !isKept : stays.length === dealt;
    return isWhole ? hands : stays;
  });
  return writeRange(new Map(left.map(({ hand, weight }) => [hand, weight])), game) || NO_HANDS;
};

/** The hands of groups, each once: a hand can be in a group of made hands and in one of draws. */
const weighHands = (groups: Iterable<Group>): ReadonlyMap<string, number> =>
  new Map([...groups].flatMap(({ hands }) => hands.map(({ hand, weight }) => [hand, weight] as const)));

export type KeptGroups = ReturnType<typeof createKeptGroups>;

export const createKeptGroups = (store: Store) => {
  /** By the labels of their boxes. */
  const ticked = new Map<string, Group>();
  let listed = new Set<string>();
  let seat: number | undefined;
  let asked = '';
  const press = (isKept: boolean): void => {
    if (seat === undefined) return;
    const { situation } = store.state;
    const hands = { ticked: new Set(weighHands(ticked.values()).keys()), listed, isKept };
    const range = filterRange(seatText(situation.seats[seat]!), situation.game, hands);
    store.change(withSeat(situation, seat, { range }), seatPlace(seat, 0));
  };
  const [keepTitle, keepLabel] = ['Continue with the ticked groups alone', 'Keep only the ticked groups in the range'];
  const removeLabel = 'Remove the ticked groups from the range';
  const buttons = [
    makeButton({ className: 'small', title: keepTitle, ariaLabel: keepLabel }, 'Keep', () => press(true)),
    makeButton({ className: 'small', ariaLabel: removeLabel }, 'Remove', () => press(false)),
  ];
  const words = make('span', 'hint');
  const frame = make('div', 'line kept-groups unprinted', words, ...buttons);
  const show = (): void => {
    const hands = weighHands(ticked.values());
    lightTicked([...hands.keys()]);
    const combos = [...hands.values()].reduce((sum, weight) => sum + weight, 0);
    words.textContent = ticked.size === 0 ? 'Ticked groups:' : `${upToOneDigit(combos)} ticked:`;
    for (const button of buttons) button.disabled = ticked.size === 0;
  };
  return {
    frame,
    /**
     * A list begins. Ticks stay where it shows the same question again, with better odds.
     * @param next the seat whose range the buttons change; undefined hides them
     */
    start(next: number | undefined, question: string): void {
      if (next !== seat || question !== asked) ticked.clear();
      [seat, asked, listed] = [next, question, new Set()];
      frame.hidden = next === undefined;
      show();
    },
    /** A box that ticks a group. Undefined where no range can be changed. */
    makeBox(group: Group, isDraw: boolean): HTMLElement | undefined {
      if (seat === undefined) return undefined;
      for (const { hand } of group.hands) listed.add(hand);
      const label = `tick ${isDraw ? 'the draw ' : ''}${group.name}${group.verdict === 'ties' ? ', a tie' : ''}`;
      const box = make('input', { type: 'checkbox', ariaLabel: label, checked: ticked.has(label) });
      if (box.checked) ticked.set(label, group);
      box.addEventListener('change', () => {
        if (box.checked) ticked.set(label, group);
        else ticked.delete(label);
        show();
      });
      return box;
    },
  };
};

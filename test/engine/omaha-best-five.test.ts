// The five cards of an Omaha hand that count.

import * as assert from 'uvu/assert';
import { createStrengthDescriber } from '../../src/engine/best-five.js';
import { CARD_TEXTS } from '../../src/engine/cards.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import { pickBestOmaha } from '../../src/engine/omaha-best-five.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';
import { compileEngineFile } from '../../src/games/node-calculator.js';
import { suite } from '../suite.js';
import { chance, draw } from './random.js';

const describeStrength = createStrengthDescriber(FULL_DECK);

const engine = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));

const toByte = (text: string): number => CARD_TEXTS.indexOf(text);
const parse = (text: string): number[] => (text.match(/../g) ?? []).map(toByte);

const chooseAll = (cards: readonly number[], count: number): number[][] =>
  count === 0
    ? [[]]
    : cards.flatMap((card, i) => chooseAll(cards.slice(i + 1), count - 1).map(rest => [card, ...rest]));

/** All choices of two and three with the strength of the best one. */
const listBest = (hand: readonly number[], board: readonly number[]) => {
  const choices = chooseAll(hand, 2).flatMap(hole => chooseAll(board, 3).map(shared => [...hole, ...shared]));
  const strengths = engine.evaluateCards(Uint8Array.from(choices.flat()), 5);
  const strength = Math.max(...strengths);
  return { strength, choices: choices.filter((_, i) => strengths[i] === strength) };
};

const pick = (hand: string, board: string): string => {
  const [own, common] = [parse(hand), parse(board)];
  return pickBestOmaha(own, common, describeStrength(listBest(own, common).strength)).join(' ');
};

const best = suite('the best five of an Omaha hand');

best('are two hole cards and three of the board', () => {
  assert.is(pick('AhAdKhKd', '5hTs9d2c3c'), 'Ah Ad Ts 9d 5h');
  assert.is(pick('Ah2c3c4d', 'KhQhJhThTs'), 'Ts Th Ah Kh 4d', 'no flush with one heart in hand');
  assert.is(pick('AhKhQhJh', 'Th2h3c4c5s'), 'Ah Kh Th 5s 4c', 'no flush with two hearts on the board');
  assert.is(pick('AcKdQsJh', '9c9d9h9s2c'), '9s 9h 9d Ac Kd', 'no four of a kind of the board');
});

best('are the first of equal ones in the order of suits', () => {
  assert.is(pick('AhAsAdAc', 'KdKh2c3c4d'), 'As Ah Kh Kd 4d');
  assert.is(pick('KcKdQsJs', 'KhKs2c2d3s'), 'Ks Kh Kd Kc 3s');
  assert.is(pick('TcTd9c9d', 'ThTs9h9s2c'), 'Ts Th Td Tc 9s');
});

best('are, of random hands, the first of all choices with the best strength', () => {
  const random = chance(11);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let round = 0; round < 600; round++) {
    const size = 4 + (round % 3);
    const onBoard = 3 + (Math.floor(round / 3) % 3);
    const dealt = draw(random, deck, size + onBoard);
    const [hand, board] = [dealt.slice(0, size), dealt.slice(size)];
    const { strength, choices } = listBest(hand, board);
    const chosen = pickBestOmaha(hand, board, describeStrength(strength));
    const sets = choices.map(five =>
      five
        .map(card => CARD_TEXTS[card]!)
        .sort()
        .join(''),
    );
    assert.ok(sets.includes([...chosen].sort().join('')), `${chosen} of ${sets}`);
    const ranks = chosen.map(card => card[0]).join('');
    const inOrder = choices.map(five => orderLike(five, ranks)).sort(bySuits)[0]!;
    assert.equal(chosen, inOrder);
  }
});

/** Puts five cards in an order of ranks, of equal ones the higher suit first. */
const orderLike = (five: readonly number[], ranks: string): string[] => {
  const left = five.map(card => CARD_TEXTS[card]!).sort((a, b) => 'shdc'.indexOf(a[1]!) - 'shdc'.indexOf(b[1]!));
  return [...ranks].map(
    rank =>
      left.splice(
        left.findIndex(card => card[0] === rank),
        1,
      )[0]!,
  );
};

const bySuits = (a: readonly string[], b: readonly string[]): number => {
  const place = a.findIndex((card, i) => card !== b[i]);
  return place < 0 ? 0 : 'shdc'.indexOf(a[place]![1]!) - 'shdc'.indexOf(b[place]![1]!);
};

best.run();

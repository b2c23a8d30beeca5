// Computes the answers to a list of questions, each in its own turn. Tiny questions are computed here. The others go to the scheduler
// in groups: small ones share a group, so that a message has many, and only a few groups are in the scheduler at a time, so that the
// account's other requests do not wait for the whole list.

import type { AdmittedWork, Calculator } from '../calculations/calculator.js';
import { billListed } from '../calculations/price.js';
import type { Counts } from '../engine/counts.js';
import { answerText, wrapAnswer, wrapFault } from './answers/answer-text.js';
import { countRanges, type Question } from './question.js';
import { type ListedQuestion, maxInlineHands, type QuestionList } from './question-list.js';

/** A group is full at this many hands, about 1.5 ms of work, or at this many questions. */
const GROUP_HANDS = 300_000;
const MAX_GROUP_SIZE = 100;
/** The most groups in the scheduler at a time. */
const MAX_IN_FLIGHT = 8;

/** A question of a list, by its place. */
interface Place {
  readonly index: number;
  readonly listed: ListedQuestion;
  readonly question: Question;
}

/** What is billed for work that is computed so far. */
export interface Bill {
  billedHands: number;
  /** The number of questions that are answered and billed. */
  questions: number;
}

export interface ListAnswersOptions {
  readonly calculator: Calculator;
  readonly account: string;
  readonly signal: AbortSignal;
  /** What was computed is added to it. */
  readonly bill: Bill;
}

export class ListAnswers {
  /** The envelopes, in the order of the questions. */
  readonly bodies: string[] = [];
  readonly #inFlight = new Set<Promise<unknown>>();
  #group: Place[] = [];
  #groupHands = 0;
  readonly #failing = new AbortController();
  readonly #signal: AbortSignal;

  constructor(
    private readonly list: QuestionList,
    private readonly options: ListAnswersOptions,
  ) {
    this.#signal = AbortSignal.any([options.signal, this.#failing.signal]);
  }

  /** @throws what a calculation throws; then the others are cancelled */
  async compute(): Promise<void> {
    const { calculator, account } = this.options;
    const admitted = calculator.admit(account, this.list.evaluatedHands);
    try {
      for (const [index, listed] of this.list.questions.entries()) await this.#begin(index, listed, admitted);
      this.#sendGroup(admitted);
    } catch (error) {
      this.#failing.abort(error);
    }
    await Promise.all(this.#inFlight);
    admitted.release();
    this.#failing.signal.throwIfAborted();
  }

  /** Answers a question at once, or starts to compute it. */
  async #begin(index: number, listed: ListedQuestion, admitted: AdmittedWork): Promise<void> {
    const { body, take } = listed;
    listed.take = undefined; // so that the question can be freed
    if (take === undefined) {
      this.bodies[index] = body!;
      this.#billAnswer(listed.billedHands);
      return;
    }
    await this.list.options.pause();
    const question = take();
    const { calculation } = question;
    const counts = this.options.calculator.calculateNow(calculation, maxInlineHands(question));
    if (counts) return this.#answer({ index, listed, question }, counts);
    // Ranges take 10 KB a player: few questions with ranges are in memory at a time.
    const handCount = countRanges(question) > 0 ? GROUP_HANDS : calculation.evaluatedHands;
    if (this.#groupHands + handCount > GROUP_HANDS) this.#sendGroup(admitted);
    this.#group.push({ index, listed, question });
    this.#groupHands += handCount;
    if (this.#groupHands >= GROUP_HANDS || this.#group.length === MAX_GROUP_SIZE) this.#sendGroup(admitted);
    while (this.#inFlight.size >= MAX_IN_FLIGHT) await Promise.race(this.#inFlight);
    this.#failing.signal.throwIfAborted();
  }

  #sendGroup(admitted: AdmittedWork): void {
    if (this.#group.length === 0) return;
    const calculations = this.#group.map(place =>
      this.#calculate(place, admitted).catch(error => this.#failing.abort(error)),
    );
    this.#group = [];
    this.#groupHands = 0;
    const running = Promise.all(calculations).finally(() => this.#inFlight.delete(running));
    this.#inFlight.add(running);
  }

  async #calculate(place: Place, admitted: AdmittedWork): Promise<void> {
    const { calculation } = place.question;
    const { bill } = this.options;
    let billed = 0;
    const billSoFar = (handCount: number): void => {
      bill.billedHands += handCount - billed;
      billed = handCount;
    };
    const { counts } = await this.options.calculator.calculate(calculation, {
      account: this.options.account,
      signal: this.#signal,
      admitted,
      onProgress: (soFar, done) => billSoFar(calculation.billPart(soFar, done)),
    });
    billSoFar(0); // the whole is billed with the answer
    this.#answer(place, counts);
  }

  #answer({ index, listed, question }: Place, counts: Counts): void {
    const { calculation } = question;
    this.#billAnswer(billListed(calculation.billAnswer(counts)));
    try {
      this.bodies[index] = wrapAnswer(answerText(question, counts));
    } catch (error) {
      const { code, body } = wrapFault(error); // hardly any deal gives every player a hand
      listed.code = code;
      this.bodies[index] = body;
    }
  }

  /** @param billedHands 0 for a question with a fault */
  #billAnswer(billedHands: number): void {
    if (billedHands === 0) return;
    this.options.bill.billedHands += billedHands;
    this.options.bill.questions++;
  }
}

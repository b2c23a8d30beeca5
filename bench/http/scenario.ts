// The type of a scenario of bench/http.ts, and the formats of its figures.
import { duration, rounded } from '../document.js';
import type { Figure } from './figures.js';

export interface ScenarioOptions {
  /** Seconds in place of minutes, and rough figures. */
  readonly quick: boolean;
  readonly soakMinutes: number;
  /** Gets the share of the scenario that is done, 0 to 1. */
  onProgress(share: number): void;
}

/** Starts what it needs, measures, and stops it again. */
export type Scenario = (extent: ScenarioOptions) => Promise<Figure[]>;

const MEGABYTE = 1e6;

/** A number with its unit, "12.3 MB": the functions that figures are shown with. */
export const perSecond = (value: number): string => `${rounded(value)}/s`;
export const share = (value: number): string => value.toFixed(2);
export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
export const count = (value: number): string => String(value);
export const megabytes = (value: number): string => `${(value / MEGABYTE).toFixed(0)} MB`;
export const millionDeals = (value: number): string => `${rounded(value / 1e6)} M deals/s`;
export const time = duration;

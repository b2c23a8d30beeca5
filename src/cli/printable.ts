// Text that others wrote, as a terminal may show it: what would move the cursor or turn lines around stands there escaped.
import { escaped } from '../engine/echo.js';

/** Control characters, halves of pairs, line breaks of Unicode, and what changes the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The text with an escape, "\u001b" for example, in the place of each character that is not to be shown. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** Whether a text can be shown as it is. */
export const isPrintable = (text: string): boolean => printable(text) === text;

/** A value as JSON that a terminal may show. JSON leaves some of these characters as they are, and reads them escaped. */
export const printableJson = (value: unknown): string => printable(JSON.stringify(value));

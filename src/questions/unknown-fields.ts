// Unknown fields of the interface's own questions. A client may send fields of its own, which are ignored; but no option is ignored
// because it is misspelt, and no other game is answered as hold'em.
import { type Fields, InvalidFieldError } from '../games/invalid-field.js';
import { createMisspellingFinder, echo } from '../text.js';
import { GAME } from './field-table.js';
import { listFieldNames } from './fields.js';

/** The field, of any question over HTTP, that has this name or of which it is a misspelling; undefined if there is none. */
export const findFieldNear = /* @__PURE__ */ createMisspellingFinder(/* @__PURE__ */ listFieldNames());

const rejectMisspelt = (name: string, value: unknown): void => {
  if (name === GAME.name && value !== GAME.default) {
    const fault = `game is ${echo(value)}: this request is answered for hold'em alone`;
    throw new InvalidFieldError(`${fault}, send "${GAME.default}" or leave it out`, [name]);
  }
  const meant = findFieldNear(name);
  // Cards are there: they are read first.
  if (meant === undefined || meant === name || meant === 'cards') return;
  throw new InvalidFieldError(`${echo(name)} is not a field of this request: did you mean ${echo(meant)}?`);
};

/**
 * The known fields of a question that may have others.
 * @throws {InvalidFieldError} another field is nearly the name of an option, or names another game
 */
export const leaveOutUnknownFields = (fields: Fields, known: readonly string[]): Fields => {
  const others = Object.keys(fields).filter(name => !known.includes(name));
  if (others.length === 0) return fields;
  for (const name of others) rejectMisspelt(name, fields[name]);
  return Object.fromEntries(known.filter(name => Object.hasOwn(fields, name)).map(name => [name, fields[name]]));
};

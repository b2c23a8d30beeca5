// Integers that were typed in another form than plain digits, for the errors that refuse them.

/** A number of the forms that programs and people also write integers in: "1e6", "10^6", "1,000,000", "10k". */
const numberOf = (text: string): number => {
  if (/^\d{1,3}([,_' ]\d{3})+$/.test(text)) return Number(text.replace(/\D/g, ''));
  const [, factor = '', power] = /^\+?(\d+(?:\.\d+(?=e))?)(?:e\+?(\d{1,2}))?$/i.exec(text) ?? [];
  if (factor !== '') return Number(`${factor}e${power ?? 0}`);
  const [, tens] = /^10\^(\d{1,2})$/.exec(text) ?? [];
  const [, thousands] = /^(\d+)k$/i.exec(text) ?? [];
  return tens === undefined ? Number(thousands ?? Number.NaN) * 1000 : Number(`1e${tens}`);
};

/** The integer from `min` to `max` that a text of another form probably means; undefined where that would be a guess. */
export const likelyInteger = (text: string, min: number, max: number): number | undefined => {
  const meant = numberOf(text);
  return Number.isSafeInteger(meant) && meant >= min && meant <= max ? meant : undefined;
};

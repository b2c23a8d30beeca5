// What a terminal is shown of text that others wrote.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { escapeControls, formatPrintableJson, isPrintable } from '../../src/text.js';

/** Text with the characters that matter here far more often than chance would bring them. */
const NASTY = ['\u0000', '\t', '\n', '\r', '\u001b[2J', '\u007f', '\u009b31m', '\u2028', '\u2029', '\u202e', '\u2066'];
const texts = fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }))).map(parts => parts.join(''));

const shown = suite('text on a terminal');

shown('has no control characters, whatever it was', () => {
  fc.assert(fc.property(texts, text => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(escapeControls(text))));
});

shown('has an escape in their place', () => {
  assert.is(escapeControls('a\u001b[31m\u009b\u202eb\n'), 'a\\u001b[31m\\u009b\\u202eb\\u000a');
});

shown('is otherwise as it was written', () => {
  for (const text of ['thank you', 'Grüße, 谢谢', '👨‍👩‍👧', 'a\\u001b', '']) {
    assert.is(escapeControls(text), text);
    assert.ok(isPrintable(text));
  }
  for (const text of NASTY) assert.not(isPrintable(text), JSON.stringify(text));
});

shown('as JSON has none either, and is read as it was written', () => {
  fc.assert(
    fc.property(texts, text => {
      const json = formatPrintableJson({ text });
      return isPrintable(json) && JSON.parse(json).text === text;
    }),
  );
});

shown.run();

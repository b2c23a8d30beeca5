// API keys as text: "pok_", 26 random base62 characters, a checksum of 6. Made, recognised and hashed here.
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'pok_';
/** 154 bits, of which the display prefix shows 24: what stays unknown is still more than 128. */
const RANDOM_LENGTH = 26;
/** The fewest base62 digits that hold 32 bits. */
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = MARK.length + 4;
const ID_LENGTH = 12;
const KEY_FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Uniform: randomInt draws again where the remainder of a division would favour some characters. */
const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const base62 = (value: number): string =>
  value < ALPHABET.length
    ? ALPHABET.charAt(value)
    : base62(Math.floor(value / ALPHABET.length)) + ALPHABET.charAt(value % ALPHABET.length);

/** CRC-32 finds every wrong character and every swapped pair of neighbours, for certain: both are bursts under 33 bits. */
const checksumOf = (text: string): string => base62(crc32(text)).padStart(CHECKSUM_LENGTH, '0');

/** A new key's text, from the system's entropy. Whoever holds it spends the account's credits. */
export const makeKey = (): string => {
  const text = MARK + randomText(RANDOM_LENGTH);
  return text + checksumOf(text);
};

/** Whether a text has a key's form and a right checksum, so that a typo costs no look-up. Says nothing of the store. */
export const isKey = (text: string): boolean =>
  KEY_FORM.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)));

/**
 * What the store keeps of a key: its SHA-256, 64 hexadecimal digits. A slow or salted hash would protect nothing more:
 * nobody can try 2^128 keys.
 */
export const hashKey = (key: string): string => hash('sha256', key);

/** The part of a key that may be shown: "pok_" and four characters. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN_LENGTH);

/** A new public name for a key: no secret, and of a form that nobody takes for one. */
export const makeKeyId = (): string => `key_${randomText(ID_LENGTH)}`;

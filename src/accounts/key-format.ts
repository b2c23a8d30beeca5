// The text of an API key: "pok_", 26 random writeBase62 characters, a checksum of 6. Makes, recognises and hashes it.
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'pok_';
/** 154 bits. The display prefix shows 24 of them; more than 128 remain unknown. */
const RANDOM_LENGTH = 26;
/** The number of writeBase62 digits that 32 bits need. */
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = MARK.length + 4;
const ID_LENGTH = 12;
const KEY_FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

const makeRandomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const writeBase62 = (value: number): string =>
  value < ALPHABET.length
    ? ALPHABET.charAt(value)
    : writeBase62(Math.floor(value / ALPHABET.length)) + ALPHABET.charAt(value % ALPHABET.length);

/** CRC-32 detects every wrong character and every swapped pair of neighbours: both are bursts of less than 33 bits. */
const computeChecksum = (text: string): string => writeBase62(crc32(text)).padStart(CHECKSUM_LENGTH, '0');

/** Makes the text of a new key from secure random numbers. */
export const makeKey = (): string => {
  const text = MARK + makeRandomText(RANDOM_LENGTH);
  return text + computeChecksum(text);
};

/** Whether a text has a key's form and a right checksum, so that a typing error needs no query. The key may still not exist. */
export const isKey = (text: string): boolean =>
  KEY_FORM.test(text) && text.endsWith(computeChecksum(text.slice(0, -CHECKSUM_LENGTH)));

/**
 * The stored form of a key: its SHA-256, 64 hexadecimal digits. A slow or salted hash would not protect it better: nobody can try
 * 2^128 keys.
 */
export const hashKey = (key: string): string => hash('sha256', key);

/** The part of a key that may be shown: "pok_" and four characters. */
export const takePrefix = (key: string): string => key.slice(0, SHOWN_LENGTH);

/** Makes the public id of a key: not a secret, and its form is different from that of a key. */
export const makeKeyId = (): string => `key_${makeRandomText(ID_LENGTH)}`;

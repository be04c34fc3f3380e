import { isUtf8 } from 'node:buffer';
import { DomainError } from '#platform/errors/domain-error.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const NINE = 0x39;
const LOWER_E = 0x65;
const UPPER_E = 0x45;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Integers of fewer digits are exact. */
const LONG = 16;

/** Strings and numbers of a valid JSON text. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/gs;

const MAX_SHOWN = 40;

/** @throws ERR_BAD_REQUEST for bytes that are not UTF-8, which would become U+FFFD */
export function utf8TextOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw DomainError.invalid({ body: ['The body must be UTF-8.'] });
  return bytes.toString('utf8');
}

export interface JsonShape {
  /** How deep objects and lists nest. */
  readonly depth: number;
  /** Whether a number has an exponent, or so many digits that it may not be exact. */
  readonly hasLongNumber: boolean;
}

/** Takes one pass over the JSON text, without parsing it. */
export function shapeOf(text: Buffer): JsonShape {
  let depth = 0;
  let deepest = 0;
  let digits = 0;
  let hasLongNumber = false;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte >= ZERO && byte <= NINE) {
      if (++digits === LONG) hasLongNumber = true;
    } else {
      if (digits > 0 && (byte === LOWER_E || byte === UPPER_E)) hasLongNumber = true;
      digits = 0;
      if (byte === QUOTE) inString = true;
      else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth);
      else if (CLOSING.has(byte)) depth--;
    }
  }
  return { depth: deepest, hasLongNumber };
}

/**
 * Numbers are stored as 64-bit floating-point numbers, which have about 16 digits: longer integers, such as the ids of some services, and numbers
 * beyond their range would be stored as others. Digits behind a decimal point are rounded.
 *
 * @param text valid JSON
 * @throws ERR_BAD_REQUEST with the first such number
 */
export function assertExactNumbers(text: string): void {
  for (const [token] of text.matchAll(TOKENS))
    if (!token.startsWith('"') && !isExact(token))
      throw DomainError.invalid({
        body: [`The number ${token.slice(0, MAX_SHOWN)} would be stored as another one. Send it as a text.`],
      });
}

function isExact(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  return token.includes('.') || significantDigits(token) === significantDigits(String(value));
}

const significantDigits = (number: string): string =>
  number
    .split(/e/i, 1)[0]!
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '');

import { DomainError } from '../../errors/domain-error.js';

/**
 * Properties and list items of a whole body, nested ones included. The data of a message has 65,536 characters at most, and so no more
 * than 32,768 items of the shortest kind.
 */
export const MAX_BODY_MEMBERS = 35_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);

/**
 * Looks at the text, because to look at what it stands for takes as long as to parse it. An empty object or list counts as one member
 * of its own.
 */
export function hasTooManyMembers(text: Buffer): boolean {
  // a member takes a character and a comma at least
  if (text.length < 2 * MAX_BODY_MEMBERS) return false;
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length && members <= MAX_BODY_MEMBERS; at++) {
    const byte = text[at]!;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA || OPENING.has(byte)) members++;
  }
  return members > MAX_BODY_MEMBERS;
}

export const tooManyMembers = (): DomainError =>
  DomainError.invalid({ body: [`The body may not have more than ${MAX_BODY_MEMBERS} members in all.`] });

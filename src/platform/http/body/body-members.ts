import { DomainError } from '#platform/errors/domain-error.js';

/**
 * Maximum number of properties and list items of a body, including nested ones. The data of a message has at most 65,536 characters, and
 * therefore at most 32,768 members.
 */
const MAX_BODY_MEMBERS = 35_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);

/**
 * Counts in the JSON text, which is faster than traversing the parsed value. An empty object or list counts as one member.
 */
export function hasTooManyMembers(text: Buffer): boolean {
  // a member has at least one character and a comma
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

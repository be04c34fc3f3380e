import { createHash } from 'node:crypto';
import { lowerCasedId, UID_PATTERN } from '#platform/http/identifiers.js';

/** Characters of the id in the source that are in a made id. The whole has at most 100. */
const MAX_READABLE = 70;

/** Hexadecimal digits of the hash in a made id: 96 bits, so that nobody can find two ids with one hash. */
const HASH_DIGITS = 24;

const MADE_ID = new RegExp(`-[0-9a-f]{${HASH_DIGITS}}$`);

/** Several ids have this form in lower case. */
const SHARED = Symbol('shared');

/**
 * Ids of an archive for the ids of a source. Different ids of the source have different ids in the archive, and the same source gives the
 * same ids, in whatever order it is read:
 *
 * - An id that is valid stays.
 * - An id that is valid in lower case becomes that, unless another id of the source has the same form. The API lower-cases the ids that it
 *   receives, so callers can continue to use the old one.
 * - Any other id becomes its readable characters and a hash. So does a valid id that looks like one that was made.
 *
 * All ids must be added before the first is looked up. Each takes about 200 bytes of memory.
 */
export class IdRegistry {
  private readonly byLowerCase = new Map<string, string | typeof SHARED>();
  private readonly original = new Set<string>();

  add(id: string): void {
    if (this.original.has(id)) return;
    this.original.add(id);
    const lower = lowerCasedId(id);
    if (isKept(lower)) this.byLowerCase.set(lower, this.byLowerCase.has(lower) ? SHARED : id);
  }

  has(id: string): boolean {
    return this.original.has(id);
  }

  /** @param id an id that was added */
  idOf(id: string): string {
    if (isKept(id)) return id;
    const lower = lowerCasedId(id);
    return isKept(lower) && this.byLowerCase.get(lower) === id ? lower : madeId(id);
  }

  /** The ids that differ from those of the source, in the order of the latter. */
  changed(): { id: string; became: string }[] {
    return [...this.original]
      .sort()
      .map((id) => ({ id, became: this.idOf(id) }))
      .filter(({ id, became }) => id !== became);
  }
}

const isKept = (id: string): boolean => UID_PATTERN.test(id) && !MADE_ID.test(id);

function madeId(id: string): string {
  const readable = id
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_READABLE);
  return `${readable || 'id'}-${hashOf(id)}`;
}

/** The hash is that of the UTF-16 code units, because UTF-8 has one form for all halves of surrogate pairs. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(Buffer.from(text, 'utf16le')).digest('hex').slice(0, HASH_DIGITS);

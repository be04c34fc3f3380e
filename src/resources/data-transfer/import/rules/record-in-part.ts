import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject } from '#platform/http/json.js';

export type Fields = Record<string, unknown>;

/** What remains of a record that has the problem; undefined if it would not be the same record. */
export type Reduction = (value: Fields, problem: DomainError) => Fields | undefined;

/** A record without the details that break a rule. */
export interface RecordInPart<Item> {
  readonly record: Item;
  /** Why details are missing. */
  readonly losses: readonly DomainError[];
}

/** A record has fewer kinds of problems. */
const MAX_PROBLEMS = 20;

/** @throws DomainError of the first problem that the rest of the record has */
export function recordInPart<Item>(
  value: object,
  parse: (value: object) => Item,
  reduced: Reduction,
): RecordInPart<Item> {
  const losses: DomainError[] = [];
  let rest = value as Fields;
  for (;;) {
    try {
      return { record: parse(rest), losses };
    } catch (error) {
      if (!isDomainError(error) || losses.length === MAX_PROBLEMS) throw error;
      const less = reduced(rest, error);
      if (!less) throw error;
      losses.push(error);
      rest = less;
    }
  }
}

const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;

/** Fields without which a record is still the record. What restricts somebody is no detail. */
export const DETAILS = {
  roles: new Set(['description', 'metadata']),
  users: new Set([
    'role',
    'avatar',
    'link',
    'statusMessage',
    'statusMessageExpiresAt',
    'metadata',
    'tags',
    'createdAt',
    'updatedAt',
    'lastActiveAt',
  ]),
  friends: new Set(['createdAt']),
  blocks: new Set(['blockedAt']),
  groups: new Set(['owner', 'icon', 'description', 'metadata', 'tags', 'createdAt', 'updatedAt', 'updatedBy']),
  members: new Set(['scope', 'joinedAt', 'bannedAt', 'bannedBy']),
  files: new Set(['uid', 'createdAt']),
  'conversation-states': new Set([
    'readMessageId',
    'readMuid',
    'readAt',
    'deliveredMessageId',
    'deliveredMuid',
    'deliveredAt',
    'resetMessageId',
    'resetMuid',
    'tags',
    'pinnedAt',
    'disappearAfterSeconds',
  ]),
  calls: new Set(['mid', 'metadata', 'tags', 'startedAt', 'endedAt', 'participants', 'recordings', 'transcriptions']),
} as const;

export const withoutDetailsOf =
  (details: ReadonlySet<string>): Reduction =>
  (value, problem) =>
    problem.details && withoutDetails(value, Object.keys(problem.details), details);

/**
 * @param paths of the problems, such as `reactions.3.uid`
 * @param details the fields that may be taken away, or single entries of them
 * @returns undefined if a problem is with another field
 */
export function withoutDetails(value: Fields, paths: string[], details: ReadonlySet<string>): Fields | undefined {
  const rest = { ...value };
  const items = new Map<string, Set<number>>();
  for (const path of paths) {
    const [name, index] = path.split('.') as [string, string?];
    // What was deleted must not come back because its time is wrong.
    if (name === 'deletedAt') rest.deletedAt = value.sentAt;
    else if (!details.has(name)) return undefined;
    else if (index !== undefined && /^\d+$/.test(index) && Array.isArray(value[name]))
      items.set(name, (items.get(name) ?? new Set()).add(Number(index)));
    else rest[name] = withoutRepetitions(name, value[name]);
  }
  for (const [name, dropped] of items) {
    const list: unknown = rest[name];
    if (Array.isArray(list)) rest[name] = list.filter((_, index) => !dropped.has(index));
  }
  return rest;
}

/** A list of reactions that has some twice. @returns undefined for any other value */
function withoutRepetitions(name: string, value: unknown): unknown {
  if (name !== 'reactions' || !Array.isArray(value)) return undefined;
  const keyOf = (entry: unknown) => (isPlainObject(entry) ? `${String(entry.uid)} ${String(entry.reaction)}` : '');
  const different = [...new Map(value.map((entry: unknown) => [keyOf(entry), entry])).values()];
  return different.length < value.length ? different : undefined;
}

import type { DomainError } from '#platform/errors/domain-error.js';

/** What the records of an import have in common. */
export interface LoadedImport {
  /** Records refer to the messages of imports with this name by the ids that these have in the files. Undefined for the REST operations. */
  readonly name?: string;
  /** Messages get the ids of the records. */
  readonly keepsIds: boolean;
  /** Records take the place of those that the app has, instead of being refused. Only with ids that are kept. */
  readonly replaces?: boolean;
}

/** Why a record is refused; undefined for one that is stored. */
export type Refusal = DomainError | undefined;

/** Why a record that is stored lacks a detail. */
export type Loss = DomainError;

/** Whether a record that cannot be stored with all of its details is refused. */
export const isStrict = ({ name }: LoadedImport): boolean => name === undefined;

/** What became of the records, each of which has an entry. */
export interface LoadedInPart {
  readonly refusals: Refusal[];
  readonly losses: (readonly Loss[])[];
}

/** Takes a detail from the records of a file that have a problem with it. Rows of requests keep it, and are refused. */
export function withoutDetail<Item extends object>(
  context: LoadedImport,
  records: Item[],
  detail: keyof Item,
  problemOf: (record: Item) => DomainError | undefined,
): { kept: Item[]; losses: (readonly Loss[])[] } {
  const problems = records.map((record) => (isStrict(context) ? undefined : problemOf(record)));
  return {
    kept: records.map((record, index) => (problems[index] ? { ...record, [detail]: undefined } : record)),
    losses: problems.map((problem) => (problem ? [problem] : [])),
  };
}

/** The set of the uids, without those that are absent. */
export const presentIds = (ids: Iterable<string | undefined>): string[] => [
  ...new Set([...ids].filter((id): id is string => id !== undefined)),
];

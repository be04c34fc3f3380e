import type { Filter, ModeratedAddress } from '../rule.js';

/** What filters of entity user compare. */
export interface FilteredUser {
  readonly uid: string;
  readonly name: string;
  readonly role: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
}

/** What filters of entity group compare. */
export interface FilteredGroup {
  readonly guid: string;
  readonly name: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
}

/** The user or group that the filter is about, with at least the operand of the filter; undefined where there is none. */
export type FilteredEntity = (
  filter: Filter,
  address: ModeratedAddress,
) => Promise<Partial<FilteredUser> | Partial<FilteredGroup> | undefined>;

/** A filter about a sender who is no user, or about a group where a user receives, does not pass. */
export async function passesAll(
  filters: readonly Filter[],
  address: ModeratedAddress,
  entityOf: FilteredEntity,
): Promise<boolean> {
  for (const filter of filters) {
    const entity = await entityOf(filter, address);
    if (!entity || !passes(filter, valuesOf(entity, filter.operand))) return false;
  }
  return true;
}

function valuesOf(entity: object, operand: Filter['operand']): readonly string[] {
  const value = (entity as Record<string, string | readonly string[] | Date | undefined>)[operand];
  if (value instanceof Date) return [String(Math.floor(value.getTime() / 1000))];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** @param actual one value; of tags, all of them, one of which must pass (none of which must be excluded) */
function passes({ operator, value }: Filter, actual: readonly string[]): boolean {
  switch (operator) {
    case 'equals':
    case 'in':
      return actual.some((one) => value.includes(one));
    case 'notEquals':
    case 'notIn':
      return !actual.some((one) => value.includes(one));
    case 'startsWith':
      return actual.some((one) => value.some((start) => one.startsWith(start)));
    case 'endsWith':
      return actual.some((one) => value.some((end) => one.endsWith(end)));
    case 'lessThan':
      return actual.some((one) => value.some((bound) => Number(one) < Number(bound)));
    case 'greaterThan':
      return actual.some((one) => value.some((bound) => Number(one) > Number(bound)));
  }
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value that a text has as JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a text has as JSON; undefined if it is none. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return isPlainObject(value) ? value : undefined;
}

/** The object with changes at every level: absent and undefined members stay as they are. */
export function merged(object: object, changes: object): object {
  const result: Record<string, unknown> = { ...object };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const known = result[name];
    result[name] = isPlainObject(value) ? merged(isPlainObject(known) ? known : {}, value) : (value as unknown);
  }
  return result;
}

/** PHP serialises an empty map as `[]`. */
export const isEmptyList = (value: unknown): value is [] => Array.isArray(value) && value.length === 0;

export const emptyListAsObject = (value: unknown): unknown => (isEmptyList(value) ? {} : value);

/** The object without its undefined and null members: responses omit absent values. */
export function withoutAbsent<T extends object>(object: T): { [Key in keyof T]: NonNullable<T[Key]> } {
  // This loop, because it runs for every row of every list: over Object.keys it takes twice as long, with Object.fromEntries several times.
  const present: Record<string, unknown> = {};
  for (const name in object) {
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present as never;
}

/** The members that are non-empty lists. */
export function withoutEmptyLists<T extends Record<string, unknown[]>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}

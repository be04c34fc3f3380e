/** An expected value that says that the member is not there. */
export const ABSENT = Symbol('absent');

/** An expected value that says that the member is there, with any value. */
export const PRESENT = Symbol('present');

/**
 * Compares a JSON value with what is expected of it: objects may have more members, arrays have the same length and order, everything
 * else is equal.
 *
 * @returns where they differ first and how, or undefined
 */
export function difference(expected: unknown, actual: unknown, path = ''): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${at(path)} is not an array`;
    if (actual.length !== expected.length) return `${at(path)} has ${actual.length} elements, not ${expected.length}`;
    return first(expected.map((element, index) => difference(element, actual[index], `${path}[${index}]`)));
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return `${at(path)} is not an object`;
    return first(
      Object.entries(expected).map(([name, value]) =>
        difference(value, Object.hasOwn(actual, name) ? actual[name] : ABSENT, path === '' ? name : `${path}.${name}`),
      ),
    );
  }
  if (expected === PRESENT) return actual === ABSENT ? `${at(path)} is absent` : undefined;
  return Object.is(expected, actual) ? undefined : `${at(path)} is ${shown(actual)}, not ${shown(expected)}`;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (path: string): string => path || 'the value';

const first = (differences: (string | undefined)[]): string | undefined =>
  differences.find((found) => found !== undefined);

const shown = (value: unknown): string => (value === ABSENT ? 'absent' : JSON.stringify(value));

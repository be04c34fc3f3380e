/** An object with the names, each with a value of its own. */
export const texts = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `a ${name}`]));

export const flags = (names: string): Record<string, boolean> =>
  Object.fromEntries(names.split(' ').map((name) => [name, true]));

export const numbers = (names: string): Record<string, number> =>
  Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));

export const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

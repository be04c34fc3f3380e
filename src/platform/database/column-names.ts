import { sql, type SqlText } from './sql.js';

const columns = new Map<string, string>();
const properties = new Map<string, string>();

/** `last_active_at` for `lastActiveAt`: columns have names of SQL, and the rows of statements and of Prisma properties of TypeScript. */
const columnOf = (property: string): string =>
  known(columns, property, () => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** `columnOf`, in a text of SQL. */
export const columnNameOf = (property: string): SqlText => sql.identifier(columnOf(property));

/** The property of rows for a column of a statement. */
export const propertyOf = (column: string): string =>
  known(properties, column, () => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/**
 * The rows as a parameter for `json_to_recordset`, whose columns are the properties. The text is put together here, because a copy of each row
 * with other names costs twice as much.
 */
export function recordset(rows: readonly object[]): string {
  let properties: string[] = [];
  let names: string[] = [];
  const texts = rows.map((row) => {
    const own = Object.keys(row);
    if (!isSameList(own, properties)) {
      properties = own;
      names = own.map((property) => `${JSON.stringify(columnOf(property))}:`);
    }
    let text = '';
    for (let index = 0; index < own.length; index++) {
      const json = JSON.stringify((row as Record<string, unknown>)[own[index]!]) as string | undefined;
      if (json !== undefined) text += (text === '' ? '' : ',') + names[index]! + json;
    }
    return `{${text}}`;
  });
  return `[${texts.join(',')}]`;
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** All names come from the code, so they are few. */
function known(names: Map<string, string>, name: string, derive: () => string): string {
  let derived = names.get(name);
  if (derived === undefined) names.set(name, (derived = derive()));
  return derived;
}

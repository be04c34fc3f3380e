const columns = new Map<string, string>();
const properties = new Map<string, string>();

/** `last_active_at` for `lastActiveAt`: columns have names of SQL, and the rows of statements and of Prisma properties of TypeScript. */
export const columnOf = (property: string): string =>
  known(columns, property, () => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The property of rows for a column of a statement. */
export const propertyOf = (column: string): string =>
  known(properties, column, () => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** The rows as a parameter for `json_to_recordset`, whose columns are the properties. */
export const recordset = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const [property, value] of Object.entries(row)) record[columnOf(property)] = value;
      return record;
    }),
  );

/** All names come from the code, so they are few. */
function known(names: Map<string, string>, name: string, derive: () => string): string {
  let derived = names.get(name);
  if (derived === undefined) names.set(name, (derived = derive()));
  return derived;
}

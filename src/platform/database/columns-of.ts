/** The values of the rows by column, in the order of the names: what `unnest` makes rows of again. */
export const columnsOf = <Row extends object, const Names extends readonly (keyof Row)[]>(
  rows: readonly Row[],
  ...names: Names
): { -readonly [At in keyof Names]: Row[Names[At]][] } => names.map((name) => rows.map((row) => row[name])) as never;

/**
 * How a column travels: `value` as JSON has it, `bigint` as decimal text, `time` as Unix milliseconds. A `bigint` is one beyond what
 * JavaScript takes from JSON exactly.
 */
type ColumnCodec = 'value' | 'bigint' | 'time';

/** Rows that a statement gathers into one JSON value. */
export interface JsonRows<Row> {
  /** JSON list of the rows of a table or subquery; null for none. Their order is that of the source. */
  of(source: string, alias: string): string;
  /** One row as a JSON list. */
  one(alias: string): string;
  read(gathered: unknown[][] | null): Row[];
  readOne(columns: unknown[]): Row;
}

const sql: Record<ColumnCodec, (column: string) => string> = {
  value: (column) => column,
  bigint: (column) => `${column}::text`,
  time: (column) => `(date_part('epoch', ${column}) * 1000)::bigint`,
};

const read: Record<Exclude<ColumnCodec, 'value'>, (value: never) => unknown> = {
  bigint: (text: string) => BigInt(text),
  time: (milliseconds: number) => new Date(milliseconds),
};

/**
 * Lets a statement answer with several sets of rows at once. The driver reads a row column by column, and every text of a time by
 * itself; JSON it hands to the parser of the engine, which takes half as long for a page of messages and spares a round trip for
 * each further set.
 *
 * @param columns every column of the row, in the order in which they travel
 */
export function jsonRows<Row extends object>(columns: Record<keyof Row & string, ColumnCodec>): JsonRows<Row> {
  const passages = Object.entries<ColumnCodec>(columns);
  const readers = passages.map(([name, passage]) => ({
    name,
    convert: passage === 'value' ? undefined : read[passage],
  }));
  const one = (alias: string) =>
    `json_build_array(${passages.map(([name, passage]) => sql[passage](`${alias}."${name}"`)).join(', ')})`;
  const readOne = (values: unknown[]): Row => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < readers.length; at++) {
      const { name, convert } = readers[at]!;
      const value = values[at];
      row[name] = convert && value !== null ? convert(value as never) : value;
    }
    return row as Row;
  };
  return {
    of: (source, alias) => `(SELECT json_agg(${one(alias)}) FROM ${source})`,
    one,
    read: (gathered) => gathered?.map(readOne) ?? [],
    readOne,
  };
}

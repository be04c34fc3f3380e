/** How a column is put into JSON: `value` as it is, `bigint` as decimal text, `time` as Unix milliseconds. */
type ColumnCodec = 'value' | 'bigint' | 'time';

/** Rows that a statement aggregates into one JSON value. */
export interface JsonRows<Row> {
  /** A JSON list of the rows of a table or subquery, in its order; null if there are none. */
  of(source: string, alias: string): string;
  /** One row as a JSON list. */
  one(alias: string): string;
  read(json: unknown[][] | null): Row[];
  readOne(columns: unknown[]): Row;
}

const encode: Record<ColumnCodec, (column: string) => string> = {
  value: (column) => column,
  bigint: (column) => `${column}::text`,
  time: (column) => `(date_part('epoch', ${column}) * 1000)::bigint`,
};

const decode: Record<Exclude<ColumnCodec, 'value'>, (value: never) => unknown> = {
  bigint: (text: string) => BigInt(text),
  time: (milliseconds: number) => new Date(milliseconds),
};

/**
 * Lets a statement return several sets of rows at once, and saves a round trip for each. Reading JSON takes half as long as reading
 * rows for a page of messages: the driver parses rows column by column, and each timestamp separately.
 *
 * @param columns every column of the row, in the order in which they are encoded
 */
export function jsonRows<Row extends object>(columns: Record<keyof Row & string, ColumnCodec>): JsonRows<Row> {
  const codecs = Object.entries<ColumnCodec>(columns);
  const decoders = codecs.map(([name, codec]) => ({ name, convert: codec === 'value' ? undefined : decode[codec] }));
  const one = (alias: string) =>
    `json_build_array(${codecs.map(([name, codec]) => encode[codec](`${alias}."${name}"`)).join(', ')})`;
  const readOne = (values: unknown[]): Row => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < decoders.length; at++) {
      const { name, convert } = decoders[at]!;
      const value = values[at];
      row[name] = convert && value !== null ? convert(value as never) : value;
    }
    return row as Row;
  };
  return {
    of: (source, alias) => `(SELECT json_agg(${one(alias)}) FROM ${source})`,
    one,
    read: (json) => json?.map(readOne) ?? [],
    readOne,
  };
}

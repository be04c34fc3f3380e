import { columnNameOf } from './column-names.js';
import { sql, type SqlText } from './sql.js';

/** How a column is put into JSON: `value` as it is, `enum` as text, `bigint` as decimal text, `time` as Unix milliseconds. */
export type ColumnCodec = 'value' | 'enum' | 'bigint' | 'time';

/** The value that a column has in most rows. */
interface UsualValue<Row> {
  /** SQL condition: the column has it. */
  condition: (column: SqlText, alias: SqlText) => SqlText;
  /** One for all rows, or made for each. @param row the columns that are not rare */
  value: string | number | null | ((row: Row) => unknown);
}

export const usuallyNull: UsualValue<unknown> = { condition: (column) => sql`${column} IS NULL`, value: null };
export const usuallyZero: UsualValue<unknown> = { condition: (column) => sql`${column} = 0`, value: 0 };
export const usuallyEmpty: UsualValue<unknown> = { condition: (column) => sql`${column} = '{}'`, value: () => [] };

/** @param other a column that is not rare */
export const usuallyEqualTo = <Row>(other: keyof Row & string): UsualValue<Row> => ({
  condition: (column, alias) => sql`${column} = ${alias}.${columnNameOf(other)}`,
  value: (row) => row[other],
});

/** Columns that most rows have the usual values in. */
export type RareColumns<Row> = { readonly [Column in keyof Row & string]?: UsualValue<Row> };

/** Rows as lists of the values of each column. A list is null where there are no rows. */
export type JsonColumns = (unknown[] | null)[];

/** Rows that a statement aggregates into one JSON value. */
export interface JsonRows<Row> {
  /** The rows of a table or subquery as `JsonColumns`, in its order. */
  of(source: SqlText, alias: SqlText): SqlText;
  /** The same as an aggregate of a statement with its own FROM clause. */
  all(alias: SqlText): SqlText;
  /** One row as a JSON list. */
  one(alias: SqlText): SqlText;
  read(json: JsonColumns | null): Row[];
  readOne(columns: unknown[]): Row;
}

const encode: Record<ColumnCodec, (column: SqlText) => SqlText> = {
  value: (column) => column,
  // the JSON functions of PostgreSQL look up casts for each value of an enum
  enum: (column) => sql`${column}::text`,
  bigint: (column) => sql`${column}::text`,
  time: (column) => sql`(date_part('epoch', ${column}) * 1000)::bigint`,
};

const decode: Record<Exclude<ColumnCodec, 'value' | 'enum'>, (value: never) => unknown> = {
  bigint: (text: string) => BigInt(text),
  time: (milliseconds: number) => new Date(milliseconds),
};

interface Column<Row> {
  name: string;
  codec: ColumnCodec;
  convert?: (value: never) => unknown;
  usual?: UsualValue<Row>;
}

/**
 * Lets a statement return several sets of rows at once, and saves a round trip for each. Reading JSON takes half as long as reading
 * rows for a page of messages: the driver parses rows column by column, and each timestamp separately. Rows are aggregated column by column,
 * because `json_agg` looks up how a type is written once, and `json_build_array` for each value.
 *
 * @param columns every column of the row, in the order in which they are encoded
 * @param rare are encoded only in rows where one of them has another value, because each value costs PostgreSQL a tenth of a microsecond
 */
export function jsonRows<Row extends object>(
  columns: Record<keyof Row & string, ColumnCodec>,
  rare: RareColumns<Row> = {},
): JsonRows<Row> {
  const all = Object.entries<ColumnCodec>(columns).map(([name, codec]): Column<Row> => ({
    name,
    codec,
    convert: codec === 'bigint' || codec === 'time' ? decode[codec] : undefined,
    usual: rare[name as keyof Row & string],
  }));
  const common = all.filter(({ usual }) => !usual);
  const others = all.filter(({ usual }) => usual);

  const encoded = (alias: SqlText, some: Column<Row>[]) =>
    some.map(({ name, codec }) => encode[codec](sql`${alias}.${columnNameOf(name)}`));
  /** The columns that are not rare, and the rare ones as one. */
  const columnsOf = (alias: SqlText): SqlText[] => {
    if (others.length === 0) return encoded(alias, common);
    const areUsual = sql.join(
      others.map(({ name, usual }) => usual!.condition(sql`${alias}.${columnNameOf(name)}`, alias)),
      sql` AND `,
    );
    const rarely = sql`CASE WHEN ${areUsual} THEN NULL ELSE json_build_array(${sql.join(encoded(alias, others), ', ')}) END`;
    return [...encoded(alias, common), rarely];
  };
  const one = (alias: SqlText) => sql`json_build_array(${sql.join(columnsOf(alias), ', ')})`;
  const aggregated = (alias: SqlText) =>
    sql`json_build_array(${sql.join(
      columnsOf(alias).map((column) => sql`json_agg(${column})`),
      ', ',
    )})`;
  // V8 makes a hash table, which is slow to read, of an object that gets some twenty members by computed names, but not of a copy of parsed JSON
  const usualRow = JSON.parse(
    JSON.stringify(Object.fromEntries(all.map(({ name, usual }) => [name, fixedValue(usual)]))),
  ) as object;
  const madeForEach = others.flatMap(({ name, usual }) =>
    typeof usual?.value === 'function' ? [{ name, value: usual.value }] : [],
  );
  const readColumn = (row: Record<string, unknown>, { name, convert }: Column<Row>, value: unknown) => {
    row[name] = convert && value !== null ? convert(value as never) : value;
  };
  // Loops over indexes, because this runs for every value of every list.
  const readRow = (valueAt: (column: number) => unknown): Row => {
    const row: Record<string, unknown> = { ...usualRow };
    for (let at = 0; at < common.length; at++) readColumn(row, common[at]!, valueAt(at));
    const rare = valueAt(common.length) as unknown[] | null | undefined;
    if (rare) for (let at = 0; at < others.length; at++) readColumn(row, others[at]!, rare[at]);
    else
      for (let at = 0; at < madeForEach.length; at++) row[madeForEach[at]!.name] = madeForEach[at]!.value(row as Row);
    return row as Row;
  };
  return {
    of: (source, alias) => sql`(SELECT ${aggregated(alias)} FROM ${source})`,
    all: aggregated,
    one,
    read: (columns) => {
      const count = columns?.[0]?.length ?? 0;
      const rows = new Array<Row>(count);
      for (let index = 0; index < count; index++) rows[index] = readRow((at) => columns![at]?.[index]);
      return rows;
    },
    readOne: (values) => readRow((at) => values[at]),
  };
}

const fixedValue = (usual: UsualValue<never> | undefined) =>
  usual === undefined || typeof usual.value === 'function' ? null : usual.value;

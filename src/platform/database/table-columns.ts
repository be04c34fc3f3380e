import { columnOf } from './column-names.js';
import { jsonRows, type ColumnCodec, type JsonRows, type RareColumns } from './json-rows.js';
import { sql } from './sql.js';

/** A column whose value clients give. `type` is its type in SQL. */
interface GivenColumn {
  readonly codec: ColumnCodec;
  readonly type: string;
}

export const given = (type: string, codec: ColumnCodec = 'value'): GivenColumn => ({ codec, type });

/** SQL in place of a column. */
type Expressions<Row> = { readonly [Column in keyof Row & string]?: string };

/** What statements and Prisma need to know of the columns of a table. */
export interface TableColumns<Row> {
  /** The columns of a SELECT list. @param expressions instead of the column of the table */
  select(alias: string, expressions?: Expressions<Row>): string;
  /** The option `select` of an operation of Prisma. */
  readonly prisma: Readonly<Record<keyof Row & string, true>>;
  readonly json: JsonRows<Row>;
  /** A row without values. */
  readonly nulls: Readonly<Record<keyof Row & string, null>>;
  /** The columns that clients give: their names, the definition of a recordset, and values of an INSERT. */
  readonly given: {
    readonly names: string;
    readonly recordset: string;
    values(alias: string, expressions?: Expressions<Row>): string;
  };
}

/**
 * Describes the columns of a table in one place.
 *
 * @param columns all of the row, in the order of a SELECT list
 * @param rare see `jsonRows`
 */
export function tableColumns<Row extends object>(
  columns: Readonly<Record<keyof Row & string, ColumnCodec | GivenColumn>>,
  rare?: RareColumns<Row>,
): TableColumns<Row> {
  const described = Object.entries<ColumnCodec | GivenColumn>(columns);
  const names = described.map(([name]) => name);
  const fromClients = described.flatMap(([name, column]) =>
    typeof column === 'string' ? [] : { name, type: column.type },
  );
  const codecs = Object.fromEntries(
    described.map(([name, column]) => [name, typeof column === 'string' ? column : column.codec]),
  ) as Record<keyof Row & string, ColumnCodec>;
  return {
    select: (alias, expressions = {}) =>
      names
        .map((name) => {
          const expression = (expressions as Record<string, string | undefined>)[name];
          return expression === undefined ? `${alias}.${columnOf(name)}` : sql`${expression} AS ${columnOf(name)}`;
        })
        .join(', '),
    prisma: Object.fromEntries(names.map((name) => [name, true])) as Record<keyof Row & string, true>,
    json: jsonRows<Row>(codecs, rare),
    nulls: Object.fromEntries(names.map((name) => [name, null])) as Record<keyof Row & string, null>,
    given: {
      names: fromClients.map(({ name }) => columnOf(name)).join(', '),
      recordset: fromClients.map(({ name, type }) => `${columnOf(name)} ${type}`).join(', '),
      values: (alias, expressions = {}) =>
        fromClients
          .map(({ name }) => (expressions as Record<string, string | undefined>)[name] ?? `${alias}.${columnOf(name)}`)
          .join(', '),
    },
  };
}

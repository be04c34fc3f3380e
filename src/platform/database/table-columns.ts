import { columnNameOf } from './column-names.js';
import { jsonRows, type ColumnCodec, type JsonRows, type RareColumns } from './json-rows.js';
import { sql, type SqlText } from './sql.js';

/** A column whose value clients give. `type` is its type in SQL. */
interface GivenColumn {
  readonly codec: ColumnCodec;
  readonly type: SqlText;
}

export const given = (type: string, codec: ColumnCodec = 'value'): GivenColumn => ({
  codec,
  type: sql.identifier(type),
});

/** SQL in place of a column. */
type Expressions<Row> = { readonly [Column in keyof Row & string]?: SqlText };

/** What statements and Prisma need to know of the columns of a table. */
export interface TableColumns<Row> {
  /** The columns of a SELECT list. @param expressions instead of the column of the table */
  select(alias: SqlText, expressions?: Expressions<Row>): SqlText;
  /** The option `select` of an operation of Prisma. */
  readonly prisma: Readonly<Record<keyof Row & string, true>>;
  readonly json: JsonRows<Row>;
  /** A row without values. */
  readonly nulls: Readonly<Record<keyof Row & string, null>>;
  /** The columns that clients give: their names, the definition of a recordset, and values of an INSERT. */
  readonly given: {
    readonly names: SqlText;
    readonly recordset: SqlText;
    values(alias: SqlText, expressions?: Expressions<Row>): SqlText;
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
      sql.join(
        names.map((name) => {
          const expression = (expressions as Record<string, SqlText | undefined>)[name];
          return expression === undefined
            ? sql`${alias}.${columnNameOf(name)}`
            : sql`${expression} AS ${columnNameOf(name)}`;
        }),
        ', ',
      ),
    prisma: Object.fromEntries(names.map((name) => [name, true])) as Record<keyof Row & string, true>,
    json: jsonRows<Row>(codecs, rare),
    nulls: Object.fromEntries(names.map((name) => [name, null])) as Record<keyof Row & string, null>,
    given: {
      names: sql.join(
        fromClients.map(({ name }) => columnNameOf(name)),
        ', ',
      ),
      recordset: sql.join(
        fromClients.map(({ name, type }) => sql`${columnNameOf(name)} ${type}`),
        ', ',
      ),
      values: (alias, expressions = {}) =>
        sql.join(
          fromClients.map(
            ({ name }) =>
              (expressions as Record<string, SqlText | undefined>)[name] ?? sql`${alias}.${columnNameOf(name)}`,
          ),
          ', ',
        ),
    },
  };
}

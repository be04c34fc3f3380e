import type { RequestContext } from '../context.js';
import { offsetOf, type Page, type PageRequest } from '../http/envelope.js';
import type { Database } from './database.js';
import { appValues, statement } from './statement.js';

// Lists that cost the same among a million rows as among a thousand: the keys of a page are read off indexes, in the order of the
// index, and only then its rows from the table. Where a filter allows several values, each has a range of the index to itself, and
// the ranges are merged. The lengths of long lists that are asked for often are kept in `list_counts`.

/** Adds a value to a statement. @returns the parameter that stands for it */
export type Value = (item: unknown) => string;

/** A piece of SQL. `$1` is the app. */
export type Sql = (value: Value) => string;

/** Entries of `list_counts`: those of these names, or those whose name begins with `list` and the prefix in lower case. */
export type CachedCount = { lists: string[] } | { list: string; prefix: string };

/** Rows of a table that stand together in an index. */
export interface Range {
  /** The column that the index ends with. */
  key: string;
  /** What FROM names. */
  from: string;
  conditions: Sql[];
  /** What adds up to its length in `list_counts`; without it, the range is counted row by row. */
  cachedCount?: CachedCount;
}

/** A list, or a part of one that comes after another. */
export interface Section {
  ranges: Range[];
  /** Whether a row can be in several ranges. */
  overlapping?: boolean;
  /** What comes before the key in the order, if anything does. */
  position?: string;
  descending?: boolean;
}

/** Selects the rows of `page`, an item for FROM that has their keys in the column `key`. */
export type RowsOf = (page: string, value: Value) => string;

/** @param wanted one section after the other; none has a row of another. One without ranges has no rows. */
export async function rangedPage<Row extends object>(
  database: Database,
  ctx: RequestContext,
  wanted: Section[],
  rowsOf: RowsOf,
  page: PageRequest,
): Promise<Page<Row>> {
  const sections = wanted.filter(({ ranges }) => ranges.length > 0);
  const totals = sections.map((section) => lengthOf(database, ctx, section));
  const [rows, counted] = await Promise.all([collect(), Promise.all(totals)]);
  return { rows, total: sum(counted) };

  async function collect(): Promise<Row[]> {
    const collected: Row[] = [];
    let skip = offsetOf(page);
    for (const [index, section] of sections.entries()) {
      const { text, values } = pageQuery(section, rowsOf, { skip, limit: page.perPage - collected.length });
      collected.push(...(await database.forApp(ctx).queryUnchecked<Row>({ text }, values)));
      if (collected.length === page.perPage || index === sections.length - 1) break;
      skip = Math.max(0, skip - (await totals[index]!));
    }
    return collected;
  }
}

/** Of an app. */
interface Query {
  text: string;
  values: unknown[];
}

function query(write: (value: Value) => string): Query {
  const { value, values } = appValues();
  return { text: write(value), values };
}

export const pageQuery = (section: Section, rowsOf: RowsOf, { skip, limit }: { skip: number; limit: number }): Query =>
  query((value) => {
    const direction = section.descending ? 'DESC' : 'ASC';
    const sorted = `ORDER BY ${section.position ? `position ${direction}, ` : ''}key ${direction}`;
    const reach = value(skip + limit);
    const heads = section.ranges.map((range) => `(${keysOf(range, value, section.position)} ${sorted} LIMIT ${reach})`);
    const page = `SELECT ${distinct(section)} * FROM (${heads.join(' UNION ALL ')}) AS heads
                   ${sorted} OFFSET ${value(skip)} LIMIT ${value(limit)}`;
    return `${rowsOf(`(${page}) AS page`, value)} ${sorted}`;
  });

export const countQuery = (section: Section, ranges = section.ranges): Query =>
  query((value) => {
    const keys = ranges.map((range) => keysOf(range, value)).join(' UNION ALL ');
    return `SELECT count(*)::int AS total FROM (SELECT ${distinct(section)} key FROM (${keys}) AS ranges) AS listed`;
  });

// The collation is that of the indexes: in it an index finds prefixes, and the order is the same in every database.
const keysOf = ({ key, from, conditions }: Range, value: Value, position?: string) =>
  `SELECT ${key} COLLATE "C" AS key${position ? `, ${position} AS position` : ''} FROM ${from}
    WHERE ${conditions.map((condition) => condition(value)).join(' AND ')}`;

const distinct = ({ overlapping }: Section) => (overlapping ? 'DISTINCT' : '');

const cachedCount = statement(
  'list-counts-length',
  'SELECT coalesce(sum(count), 0)::int AS total FROM list_counts WHERE app_id = $1 AND list = ANY($2)',
);

async function lengthOf(database: Database, ctx: RequestContext, section: Section): Promise<number> {
  const kept = section.overlapping ? [] : section.ranges.flatMap((range) => range.cachedCount ?? []);
  const others = section.ranges.filter((range) => section.overlapping || !range.cachedCount);
  const lists = kept.flatMap((length) => ('lists' in length ? length.lists : []));
  const searches = kept.filter((length) => 'prefix' in length);
  const queries = [
    ...(lists.length > 0 ? [{ ...cachedCount, values: [lists] }] : []),
    ...searches.map((search) => sumQuery(search)),
    ...(others.length > 0 ? [countQuery(section, others)] : []),
  ];
  const totals = await Promise.all(
    queries.map(({ values, ...of }) => database.forApp(ctx).queryUnchecked<{ total: number }>(of, values)),
  );
  return sum(totals.flat().map(({ total }) => total));
}

/** Not prepared once for all: only when PostgreSQL knows the prefix does it look for it in the index. */
const sumQuery = ({ list, prefix }: { list: string; prefix: string }): Query =>
  query(
    (value) =>
      `SELECT coalesce(sum(count), 0)::int AS total FROM list_counts
        WHERE app_id = $1 AND starts_with(list, ${value(list)} || lower(${value(prefix)}))`,
  );

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

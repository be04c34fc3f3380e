import type { RequestContext } from '#platform/context/context.js';
import type { Database } from '../database.js';
import type { JsonColumns, JsonRows } from '../json-rows.js';
import { sql, type SqlText } from '../sql.js';
import {
  appValues,
  composedStatements,
  statement,
  type ComposedStatements,
  type ComposedValues,
  type PreparedStatementCache,
  type Value,
} from '../statement.js';
import { offsetOf, type CursorPageRequest, type Page, type RowPosition } from './page.js';

// Lists whose cost does not grow with the table: a page's keys come from index scans in the order of the index, and only those rows
// are fetched from the table. Where a filter allows several values, each value is an index range of its own, and the ranges are
// merged. The counts of long lists that are often requested are cached in `list_counts`, which triggers maintain.

/** A piece of SQL. `$1` is the app. */
export type Sql = (value: Value) => SqlText;

/** Rows of `list_counts`: those named in `lists`, or those whose name begins with `list` and the prefix in lower case. */
export type CachedCount = { lists: string[] } | { list: string; prefix: string };

/** Adjacent entries of one index. */
export interface IndexRange {
  /** The column that the index ends with. */
  key: SqlText;
  /** The FROM clause. */
  from: SqlText;
  conditions: Sql[];
  /** The rows of `list_counts` that add up to its count. Without it, the range is counted entry by entry. */
  cachedCount?: CachedCount;
}

/** A list, or a part of it that follows another one. */
export interface Segment {
  ranges: IndexRange[];
  /** Whether a row can be in several ranges. */
  overlapping?: boolean;
  /** A plan for any values is as good as one for the given: each range is one index range, whatever the values. */
  fixedPlan?: boolean;
  /** The expression to sort by before the key; without it, the key alone is the order. */
  sortKey?: SqlText;
  /** The expression to sort by behind the sort key, before the key. */
  thenBy?: SqlText;
  descending?: boolean;
}

interface ListedTable {
  readonly table: SqlText;
  readonly alias: SqlText;
  /** The column that identifies a row in its app. */
  readonly key: SqlText;
}

/** The table whose rows are listed, and what of them. */
export interface ListedRows<Row extends object> extends ListedTable {
  /** What `select` returns. */
  readonly rows: JsonRows<Row>;
  /** @param from a FROM clause with the rows under the alias, and their keys as the column `key` */
  select(from: SqlText, value: Value): SqlText;
}

/** The row of `pageQuery`: `total` is null where it is counted by another statement. */
export interface RowsOfPage {
  rows: JsonColumns | null;
  total: number | null;
}

/** The statements of a list: those of `pageQuery` and those of `countQuery`. */
export interface ListStatements {
  page: ComposedStatements<RowsOfPage>;
  count: ComposedStatements<Total>;
  /** Statements that read first pages of segments, with a fixed plan. */
  firstPages?: PreparedStatementCache<RowsOfPage, ComposedValues>;
}

/**
 * One statement where the list is one segment whose total is cached. The total is that of the whole list, wherever the page begins.
 *
 * @param all in the order of the list. No row is in two segments. A segment without ranges is empty.
 * @param page begins after a position only in a list of one segment, which is in the order of the position
 */
export async function rangedPage<Row extends object>(
  database: Database,
  ctx: RequestContext,
  statements: ListStatements,
  all: Segment[],
  listed: ListedRows<Row>,
  page: CursorPageRequest,
): Promise<Page<Row>> {
  const segments = all.filter(({ ranges }) => ranges.length > 0);
  const [first, ...others] = segments;
  const cachedLists = first && others.length === 0 ? listsOfTotal(first) : undefined;
  if (first && cachedLists) {
    const { rows, total } = await read(
      first,
      { offset: offsetOf(page), limit: page.perPage, after: page.after },
      cachedLists,
    );
    return { rows: listed.rows.read(rows), total: total! };
  }
  const totals = segments.map((segment) => totalOf(database, ctx, statements.count, segment));
  const [pageRows, counted] = await Promise.all([collect(), Promise.all(totals)]);
  return { rows: pageRows, total: sum(counted) };

  async function collect(): Promise<Row[]> {
    const collected: Row[] = [];
    let offset = offsetOf(page);
    for (const [index, segment] of segments.entries()) {
      const { rows } = await read(segment, { offset, limit: page.perPage - collected.length, after: page.after });
      collected.push(...listed.rows.read(rows));
      if (collected.length === page.perPage || index === segments.length - 1) break;
      offset = Math.max(0, offset - (await totals[index]!));
    }
    return collected;
  }

  async function read(segment: Segment, window: Window, lists?: string[]): Promise<RowsOfPage> {
    const { text, values } = pageQuery(segment, listed, window, lists);
    const isPrepared = segment.fixedPlan && window.offset === 0;
    const pages = (isPrepared && statements.firstPages) || statements.page;
    const [row] = await database.forApp(ctx).query(pages.of(text), values);
    return row!;
  }
}

/** Planned for its values, except for fixed plans: there are too many texts to prepare, and only a known prefix becomes an index condition. */
interface Query {
  text: SqlText;
  /** From `$2` on. */
  values: ComposedValues;
}

function query(write: (value: Value) => SqlText): Query {
  const { value, values } = appValues();
  return { text: write(value), values };
}

/** Rows of a segment, of those after a position if there is one. */
interface Window {
  offset: number;
  limit: number;
  after?: RowPosition;
}

/** @param cachedLists the rows of `list_counts` that add up to the total; without them the statement does not return it */
export const pageQuery = <Row extends object>(
  segment: Segment,
  listed: ListedRows<Row>,
  window: Window,
  cachedLists?: string[],
): Query =>
  query((value) => {
    const rowsOfPage = sql`(${selectPage(segment, listed, window, value)}) AS listed`;
    // A parameter for each list: PostgreSQL takes a list of unknown length for so long that it would plan the statement anew each time.
    const total = cachedLists
      ? sql`(${totalOfLists(sql`IN (${sql.join(cachedLists.map(value), ', ')})`)})`
      : sql`NULL::int`;
    return sql`SELECT ${listed.rows.of(rowsOfPage, sql`listed`)} AS rows, ${total} AS total`;
  });

function selectPage<Row extends object>(
  segment: Segment,
  listed: ListedRows<Row>,
  { offset, limit, after }: Window,
  value: Value,
): SqlText {
  const direction = segment.descending ? 'DESC' : 'ASC';
  const sortKeys = sortKeysOf(segment);
  const sorted = sql`ORDER BY ${sql.join(
    [...Object.keys(sortKeys), 'key'].map((key) => sql`${sql.identifier(key)} ${direction}`),
    ', ',
  )}`;
  // The limit of a first page is part of the text: a plan for any limit would read most of the table.
  const isFirst = offset === 0;
  const end = isFirst ? limit : value(offset + limit);
  const ranges = after ? segment.ranges.map((range) => rangeAfter(after, range, segment)) : segment.ranges;
  const [range, ...more] = ranges;
  if (isFirst && more.length === 0 && isOfTable(range!, listed) && !segment.sortKey) {
    const rowsOfPage = sql`(${keysOf(range!, value, sql`${listed.alias}.*`)} ${sorted} LIMIT ${limit}) AS ${listed.alias}`;
    return sql`${listed.select(rowsOfPage, value)} ${sorted}`;
  }
  const sortColumns = Object.entries(sortKeys).map(([key, expression]) => sql`${expression} AS ${sql.identifier(key)}`);
  const candidates = ranges.map((range) => sql`(${keysOf(range, value, ...sortColumns)} ${sorted} LIMIT ${end})`);
  const page = sql`SELECT ${distinct(segment)} * FROM (${sql.join(candidates, ' UNION ALL ')}) AS candidates
                 ${sorted} ${isFirst ? sql`LIMIT ${limit}` : sql`OFFSET ${value(offset)} LIMIT ${value(limit)}`}`;
  return sql`${listed.select(joined(page, listed), value)} ${sorted}`;
}

/** Compared as one row, so that an index on both expressions begins at the position. */
function rangeAfter({ key, changedAt }: RowPosition, range: IndexRange, { sortKey, descending }: Segment): IndexRange {
  const beyond = descending ? '<' : '>';
  const id = sql`${range.key} COLLATE "C"`;
  const condition: Sql = (value) =>
    sortKey === undefined
      ? sql`${id} ${beyond} ${value(key)}`
      : sql`(${sortKey}, ${id}) ${beyond} (${value(changedAt)}::timestamptz, ${value(key)})`;
  return { ...range, conditions: [...range.conditions, condition] };
}

export const countQuery = (segment: Segment, ranges = segment.ranges): Query =>
  query((value) => {
    const keys = sql.join(
      ranges.map((range) => keysOf(range, value)),
      ' UNION ALL ',
    );
    return sql`SELECT count(*)::int AS total FROM (SELECT ${distinct(segment)} key FROM (${keys}) AS ranges) AS listed`;
  });

// The indexes have the collation C, in which they find prefixes, and which gives every database the same order.
const keysOf = ({ key, from, conditions }: IndexRange, value: Value, ...columns: SqlText[]) =>
  sql`SELECT ${sql.join([sql`${key} COLLATE "C" AS key`, ...columns], ', ')} FROM ${from}
    WHERE ${sql.join(
      conditions.map((condition) => condition(value)),
      sql` AND `,
    )}`;

/** What is sorted by before the key, by the names of the columns. */
const sortKeysOf = ({ sortKey, thenBy }: Segment): Record<string, SqlText> => ({
  ...(sortKey && { sort_key: sortKey }),
  ...(thenBy && { then_by: thenBy }),
});

const joined = (page: SqlText, { table, alias, key }: ListedTable) =>
  sql`(${page}) AS page JOIN ${table} ${alias} ON ${alias}.app_id = $1 AND ${alias}.${key} = page.key COLLATE "default"`;

/** The first page of such a range needs no second look into the table. Pages after it skip the entries of the index alone. */
const isOfTable = ({ key, from }: IndexRange, { table, alias, key: column }: ListedTable) =>
  from === `${table} ${alias}` && key === `${alias}.${column}`;

const distinct = ({ overlapping }: Segment) => (overlapping ? 'DISTINCT' : '');

interface Total {
  total: number;
}

/** @param among the condition on the names of the lists */
const totalOfLists = (among: SqlText): SqlText =>
  sql`SELECT coalesce(sum(count), 0)::int AS total FROM list_counts WHERE app_id = $1 AND list ${among}`;

const cachedCount = statement('list-counts-total', totalOfLists(sql`= ANY($2::text[])`));

/** The rows of `list_counts` that add up to the total; undefined where others or entries of indexes are counted as well. */
function listsOfTotal({ ranges, overlapping }: Segment): string[] | undefined {
  const lists: string[] = [];
  for (const { cachedCount } of ranges) {
    if (overlapping || !cachedCount || !('lists' in cachedCount)) return undefined;
    lists.push(...cachedCount.lists);
  }
  return lists;
}

/** Unnamed, because only a prefix that is known when the statement is planned becomes an index condition. */
const COUNT_OF_PREFIX = sql`
  SELECT coalesce(sum(count), 0)::int AS total FROM list_counts
   WHERE app_id = $1 AND starts_with(list, $2 || lower($3))`;

const cachedCountOfPrefix = composedStatements('list-counts-total-of-prefix', () => [['a prefix', COUNT_OF_PREFIX]]).of(
  COUNT_OF_PREFIX,
);

async function totalOf(
  database: Database,
  ctx: RequestContext,
  count: ComposedStatements<Total>,
  segment: Segment,
): Promise<number> {
  const cached = segment.overlapping ? [] : segment.ranges.flatMap((range) => range.cachedCount ?? []);
  const uncached = segment.ranges.filter((range) => segment.overlapping || !range.cachedCount);
  const lists = cached.flatMap((entries) => ('lists' in entries ? entries.lists : []));
  const prefixes = cached.filter((entries) => 'prefix' in entries);
  const app = database.forApp(ctx);
  const all = uncached.length > 0 ? countQuery(segment, uncached) : undefined;
  const totals = await Promise.all([
    ...(lists.length > 0 ? [app.query(cachedCount, [lists])] : []),
    ...prefixes.map(({ list, prefix }) => app.query(cachedCountOfPrefix, [list, prefix])),
    ...(all ? [app.query(count.of(all.text), all.values)] : []),
  ]);
  return sum(totals.flat().map(({ total }) => total));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

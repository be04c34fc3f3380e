import type { RequestContext } from '#platform/context/context.js';
import type { Database } from '../database.js';
import type { JsonColumns, JsonRows } from '../json-rows.js';
import { sql, type SqlText } from '../sql.js';
import {
  appValues,
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

/**
 * Condition: the text begins with the prefix. As a range, which is found in an index whether or not the plan knows the prefix. The end of the
 * range is the last code point, which is no character.
 */
export const beginsWith = (text: SqlText, prefix: SqlText): SqlText =>
  sql`${text} COLLATE "C" >= ${prefix} AND ${text} COLLATE "C" < ${prefix} || chr(1114111)`;

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
export interface ListSegment {
  ranges: IndexRange[];
  /** Whether a row can be in several ranges. */
  overlapping?: boolean;
  /** A plan for any values is as good as one for the given: each range is one index range, whatever the values. */
  fixedPlan?: boolean;
  /** No index has its order, so that a page reads all of it: what was read is counted as well. */
  isSorted?: boolean;
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

/** The row of `pageQuery`. */
export interface RowsOfPage {
  rows: JsonColumns | null;
  total: number;
}

/** The statements of a list: those of `pageQuery`. */
export interface ListStatements {
  page: ComposedStatements<RowsOfPage>;
  /** Statements that read first pages, with a fixed plan. */
  firstPages?: PreparedStatementCache<RowsOfPage, ComposedValues>;
}

/**
 * One statement. The total is that of the whole list, wherever the page begins.
 *
 * @param all in the order of the list. No row is in two segments. A segment without ranges is empty.
 * @param page begins after a position only in a list of one segment, which is in the order of the position
 */
export async function rangedPage<Row extends object>(
  database: Database,
  ctx: RequestContext,
  statements: ListStatements,
  all: ListSegment[],
  listed: ListedRows<Row>,
  page: CursorPageRequest,
): Promise<Page<Row>> {
  const segments = all.filter(({ ranges }) => ranges.length > 0);
  if (segments.length === 0) return { rows: [], total: 0 };
  const window = { offset: offsetOf(page), limit: page.perPage, after: page.after };
  const { text, values } = pageQuery(segments, listed, window);
  const pages = (hasFixedPlan(segments, window) && statements.firstPages) || statements.page;
  const [row] = await database.forApp(ctx).query(pages.of(text), values);
  return { rows: listed.rows.read(row!.rows), total: row!.total };
}

/** Planned for its values, except for fixed plans: there are too many texts to prepare. */
interface Query {
  text: SqlText;
  /** From `$2` on. */
  values: ComposedValues;
}

/** Rows of a segment, of those after a position if there is one. */
interface Window {
  offset: number;
  limit: number;
  after?: RowPosition;
}

/** Only first pages are prepared. */
const hasFixedPlan = (segments: ListSegment[], { offset }: Window): boolean =>
  offset === 0 && segments.every(({ fixedPlan }) => fixedPlan);

/** @param segments not empty */
export function pageQuery<Row extends object>(segments: ListSegment[], listed: ListedRows<Row>, window: Window): Query {
  const { value, values } = appValues();
  // PostgreSQL would plan a statement with a fixed plan anew for each value that it knows.
  const hidden: Value = (item) => (typeof item === 'string' ? sql`(SELECT ${value(item)}::text)` : value(item));
  const ofCondition = hasFixedPlan(segments, window) ? hidden : value;
  const [first, ...others] = segments;
  const { tables, page } =
    others.length === 0 && isFirstOfTable(first!, listed, window)
      ? firstOfTable(first!, listed, window, ofCondition)
      : pageOfKeys(segments, listed, window, { value, ofCondition });
  const rows = listed.rows.of(sql`(${page}) AS listed`, sql`listed`);
  const total = totalOf(segments, { value, ofCondition });
  const text = sql`${tables.length > 0 ? sql`WITH ${sql.join(tables, ', ')} ` : ''}SELECT ${rows} AS rows, ${total} AS total`;
  return { text, values };
}

interface PageText {
  /** Common table expressions. */
  tables: SqlText[];
  page: SqlText;
}

interface Parameters {
  value: Value;
  /** For the values of conditions. */
  ofCondition: Value;
}

/** The first page of such a range needs no second look into the table. Pages after it skip the entries of the index alone. */
const isFirstOfTable = (
  { ranges: [range, ...others] }: ListSegment,
  { table, alias, key }: ListedTable,
  { offset }: Window,
): boolean =>
  offset === 0 && others.length === 0 && range!.from === `${table} ${alias}` && range!.key === `${alias}.${key}`;

function firstOfTable<Row extends object>(
  segment: ListSegment,
  listed: ListedRows<Row>,
  { limit, after }: Window,
  ofCondition: Value,
): PageText {
  const keys = Object.entries(sortKeysOf(segment));
  const columns = keys.map(([name, key]) => sql`${key} AS ${sql.identifier(name)}`);
  const sorted = sql`ORDER BY ${orderOf(
    keys.map(([name]) => name),
    segment,
  )}`;
  const entries = entriesOf(segment, ofCondition, [...columns, sql`${listed.alias}.*`], after);
  const page = listed.select(sql`(${entries} ${sorted} LIMIT ${limit}) AS ${listed.alias}`, ofCondition);
  return { tables: [], page: sql`${page} ${sorted}` };
}

/** The keys of the page, and then the rows that they are of. */
function pageOfKeys<Row extends object>(
  segments: ListSegment[],
  listed: ListedRows<Row>,
  { offset, limit, after }: Window,
  { value, ofCondition }: Parameters,
): PageText {
  const [first, ...others] = segments;
  const names = [...new Set(segments.flatMap((segment) => Object.keys(sortKeysOf(segment))))];
  const order = orderOf(names, first!);
  // The limit of a first page is part of the text: a plan for any limit would read most of the table.
  const [end, ofPage] =
    offset === 0
      ? [limit, sql`LIMIT ${limit}`]
      : [value(offset + limit), sql`OFFSET ${value(offset)} LIMIT ${value(limit)}`];
  const tables: SqlText[] = [];
  const candidates = segments.flatMap((segment, index) => {
    const keys: Record<string, SqlText> = sortKeysOf(segment);
    const columns = names.map((name) => sql`${keys[name] ?? sql`''`} AS ${sql.identifier(name)}`);
    const part = others.length > 0 ? sql`${index} AS part, ` : sql``;
    const fromPart = (rows: SqlText) => sql`SELECT ${part}* FROM (${rows} ORDER BY ${order} LIMIT ${end}) AS entries`;
    if (!segment.isSorted)
      return segment.ranges.map((range) =>
        fromPart(entriesOf({ ...segment, ranges: [range] }, ofCondition, columns, after)),
      );
    tables.push(sql`${sortedTable(index)} AS MATERIALIZED (${entriesOf(segment, ofCondition, columns)})`);
    return [fromPart(sql`SELECT * FROM ${sortedTable(index)}`)];
  });
  const inOrder = sql`ORDER BY ${others.length > 0 ? 'part, ' : ''}${order}`;
  const distinct = first!.overlapping ? 'DISTINCT' : '';
  tables.push(sql`page AS MATERIALIZED (
    SELECT ${distinct} * FROM (${sql.join(candidates, ' UNION ALL ')}) AS candidates ${inOrder} ${ofPage})`);
  return { tables, page: sql`${listed.select(rowsOfKeys(listed), value)} ${inOrder}` };
}

/** The entries of a segment that is sorted by the statement, by its place in the list. */
const sortedTable = (index: number) => sql`entries_${index}`;

/** The rows of the table `page`. All at once: neighbours in the index are then read from the same page. */
const rowsOfKeys = ({ table, alias, key }: ListedTable): SqlText =>
  sql`page JOIN (SELECT * FROM ${table} ${alias}
    WHERE ${alias}.app_id = $1 AND ${alias}.${key} = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS ${alias} ON ${alias}.${key} = page.key COLLATE "default"`;

/** Compared as one row, so that an index on both expressions begins at the position. */
function rangeAfter(
  { key, changedAt }: RowPosition,
  range: IndexRange,
  { sortKey, descending }: ListSegment,
): IndexRange {
  const beyond = descending ? '<' : '>';
  const id = sql`${range.key} COLLATE "C"`;
  const condition: Sql = (value) =>
    sortKey === undefined
      ? sql`${id} ${beyond} ${value(key)}`
      : sql`(${sortKey}, ${id}) ${beyond} (${value(changedAt)}::timestamptz, ${value(key)})`;
  return { ...range, conditions: [...range.conditions, condition] };
}

/** The entries of all ranges. The indexes have the collation C, in which they find prefixes, and which gives every database the same order. */
function entriesOf(segment: ListSegment, value: Value, columns: SqlText[], after?: RowPosition): SqlText {
  const ranges = after ? segment.ranges.map((range) => rangeAfter(after, range, segment)) : segment.ranges;
  return sql.join(
    ranges.map(
      ({ key, from, conditions }) =>
        sql`SELECT ${sql.join([sql`${key} COLLATE "C" AS key`, ...columns], ', ')} FROM ${from}
    WHERE ${sql.join(
      conditions.map((condition) => condition(value)),
      sql` AND `,
    )}`,
    ),
    ' UNION ALL ',
  );
}

/** What is sorted by before the key, by the names of the columns. */
const sortKeysOf = ({ sortKey, thenBy }: ListSegment): Record<string, SqlText> => ({
  ...(sortKey && { sort_key: sortKey }),
  ...(thenBy && { then_by: thenBy }),
});

const orderOf = (names: string[], { descending }: ListSegment): SqlText =>
  sql.join(
    [...names, 'key'].map((name) => sql`${sql.identifier(name)} ${descending ? 'DESC' : 'ASC'}`),
    ', ',
  );

/** A sum of rows of `list_counts`, and of the entries of ranges without any. */
function totalOf(segments: ListSegment[], { value, ofCondition }: Parameters): SqlText {
  const ranges = segments.flatMap(({ overlapping, ranges }) => (overlapping ? [] : ranges));
  const cached = ranges.flatMap(({ cachedCount }) => cachedCount ?? []);
  const lists = cached.flatMap((count) => ('lists' in count ? count.lists : []));
  // A parameter for each list: PostgreSQL takes a list of unknown length for so long that it would plan the statement anew each time.
  const conditions = lists.length > 0 ? [sql`list IN (${sql.join(lists.map(value), ', ')})`] : [];
  for (const count of cached)
    if ('prefix' in count)
      conditions.push(beginsWith(sql`list`, sql`${sql.literal(count.list)} || lower(${ofCondition(count.prefix)})`));
  const counts = segments.flatMap((segment, index) => countsOf(segment, index, ofCondition));
  const sums = conditions.map(
    (among) => sql`(SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND ${among})`,
  );
  return sql`(${sql.join([...sums, ...counts], ' + ')})::int`;
}

function countsOf(segment: ListSegment, index: number, ofCondition: Value): SqlText[] {
  if (segment.isSorted) return [sql`(SELECT count(*) FROM ${sortedTable(index)})`];
  const ranges = segment.overlapping ? segment.ranges : segment.ranges.filter(({ cachedCount }) => !cachedCount);
  if (ranges.length === 0) return [];
  const distinct = segment.overlapping ? 'DISTINCT' : '';
  return [
    sql`(SELECT count(*) FROM (SELECT ${distinct} key FROM (${entriesOf({ ranges }, ofCondition, [])}) AS ranges) AS entries)`,
  ];
}

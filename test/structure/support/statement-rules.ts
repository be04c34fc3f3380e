import { parse } from 'libpg-query';

/** A node of libpg-query: `{ SelectStmt: { … } }`, or the inner object. */
type Tree = Record<string, any>;

/** The node and every object below it, with its property name in the parent. */
function* nodesOf(node: unknown, kind = ''): Generator<[kind: string, node: Tree]> {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) yield* nodesOf(item, kind);
    return;
  }
  yield [kind, node];
  for (const [name, child] of Object.entries(node)) yield* nodesOf(child, name);
}

const has = (node: unknown, is: (kind: string, node: Tree) => boolean): boolean =>
  [...nodesOf(node)].some(([kind, inner]) => is(kind, inner));

/** All nodes of a kind below a node. */
const all = (node: unknown, wanted: string): Tree[] =>
  [...nodesOf(node)].flatMap(([kind, inner]) => (kind === wanted ? [inner] : []));

const fieldsOf = (columnRef: Tree): string[] => (columnRef.fields as Tree[]).map((field) => field.String?.sval ?? '*');

/** Features of a statement that a database distributed by app does not support. */
export interface Findings {
  /** App tables that are read or written without `app_id = $1` at the same query level. */
  unbound: string[];
  /** App tables that the statement inserts into, updates or deletes from. */
  written: string[];
  readsPhysicalPosition: boolean;
  /** Whether ON CONFLICT contains `now()`. */
  clockInConflict: boolean;
  /** Whether a common table expression uses `nextval`, directly or as the default of a column. */
  drawsIdInCommonTable: boolean;
  /** App tables of `unbound` whose rows the statement locks. */
  lockedUnbound: string[];
  /** Whether a part of the statement reads the table of the apps. */
  readsApps: boolean;
}

const CLOCKS = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']);

const isClock = (kind: string, node: Tree): boolean =>
  kind === 'SQLValueFunction' || (kind === 'FuncCall' && CLOCKS.has(node.funcname?.at(-1)?.String?.sval));

const isNextval = (kind: string, node: Tree): boolean =>
  kind === 'FuncCall' && node.funcname?.at(-1)?.String?.sval === 'nextval';

export interface Schema {
  /** Tables with the column app_id. */
  appTables: ReadonlySet<string>;
  /** Table → its column with a sequence as default. */
  sequenceColumns: ReadonlyMap<string, string>;
}

export async function findingsOf(text: string, { appTables, sequenceColumns }: Schema): Promise<Findings> {
  const { stmts } = (await parse(text)) as { stmts: Tree[] };
  const tree = stmts[0]!.stmt as Tree;
  const findings = { unbound: new Set<string>(), written: new Set<string>(), lockedUnbound: new Set<string>() };
  const drawsId = ({ relation, cols }: Tree) => {
    const column = sequenceColumns.get(relation.relname);
    return column !== undefined && !(cols as Tree[]).some(({ ResTarget }) => ResTarget.name === column);
  };
  new Levels((table) => appTables.has(table), findings).visit(tree, new Set());
  return {
    unbound: [...findings.unbound].sort(),
    written: [...findings.written].sort(),
    lockedUnbound: [...findings.lockedUnbound].sort(),
    readsApps: all(tree, 'RangeVar').some(({ relname }) => relname === 'apps'),
    readsPhysicalPosition: all(tree, 'ColumnRef').some((ref) => fieldsOf(ref).at(-1) === 'ctid'),
    clockInConflict: all(tree, 'onConflictClause').some((clause) => has(clause, isClock)),
    drawsIdInCommonTable: all(tree, 'ctequery').some(
      (query) => has(query, isNextval) || all(query, 'InsertStmt').some(drawsId),
    ),
  };
}

interface Sink {
  unbound: Set<string>;
  written: Set<string>;
  lockedUnbound: Set<string>;
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

/**
 * Visits the query levels of a statement. At each level an app table must be bound: WHERE or ON has `alias.app_id = $1`, alone or as an
 * operand of AND; INSERT writes `$1` to the column app_id.
 */
class Levels {
  constructor(
    private readonly isAppTable: (table: string) => boolean,
    private readonly sink: Sink,
  ) {}

  /** @param commonTables names of the CTEs in scope */
  visit(node: unknown, commonTables: ReadonlySet<string>): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach((item) => this.visit(item, commonTables));
    for (const [kind, child] of Object.entries(node)) {
      if (STATEMENTS.includes(kind) || ((kind === 'larg' || kind === 'rarg') && 'op' in (child as Tree)))
        this.level(kind, child as Tree, commonTables);
      else this.visit(child, commonTables);
    }
  }

  private level(kind: string, query: Tree, outer: ReadonlySet<string>): void {
    const names = all(query.withClause?.ctes ?? [], 'CommonTableExpr').map(({ ctename }) => ctename as string);
    const commonTables = new Set([...outer, ...names]);
    const from = [...rangesOf(query.fromClause ?? query.usingClause ?? [])];
    const target = query.relation && rangeOf(query.relation);
    const ranges = [...from, ...(target ? [target] : [])].filter(
      ({ table }) => !commonTables.has(table) && this.isAppTable(table),
    );
    if (target && this.isAppTable(target.table)) this.sink.written.add(target.table);
    const bound = boundAliases([query.whereClause, ...joinConditionsOf(query.fromClause ?? query.usingClause ?? [])]);
    for (const { table, alias } of ranges) {
      const isTarget = kind === 'InsertStmt' && table === target?.table && alias === target.alias;
      if (isTarget ? this.insertsApp(query) : bound.has(alias) || (bound.has('') && ranges.length === 1)) continue;
      this.sink.unbound.add(table);
      if (locks(query, alias)) this.sink.lockedUnbound.add(table);
    }
    this.visit(Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'relation')), commonTables);
  }

  /** Whether each inserted row has `$1` as its app_id. */
  private insertsApp({ cols, selectStmt }: Tree): boolean {
    const at = ((cols ?? []) as Tree[]).findIndex(({ ResTarget }) => ResTarget.name === 'app_id');
    return at >= 0 && selectsApp(selectStmt?.SelectStmt, at);
  }
}

/** Whether a locking clause such as FOR UPDATE applies to the alias. */
const locks = ({ lockingClause = [] }: Tree, alias: string): boolean =>
  (lockingClause as Tree[]).some(
    ({ LockingClause: { lockedRels } }) =>
      !lockedRels || (lockedRels as Tree[]).some(({ RangeVar }) => RangeVar.relname === alias),
  );

/** Whether the column at a position is `$1` in each row of a query, including all branches of a UNION. */
function selectsApp(select: Tree | undefined, at: number): boolean {
  if (!select) return false;
  if (select.larg) return selectsApp(select.larg, at) && selectsApp(select.rarg, at);
  if (select.valuesLists) return (select.valuesLists as Tree[]).every(({ List }) => isApp(List.items[at]));
  return isApp(select.targetList?.[at]?.ResTarget?.val);
}

interface Range {
  table: string;
  alias: string;
}

const rangeOf = ({ relname, alias }: Tree): Range => ({ table: relname, alias: alias?.aliasname ?? relname });

/** The tables in FROM at this level, including joins, without subqueries. */
function* rangesOf(items: Tree[]): Generator<Range> {
  for (const { RangeVar, JoinExpr } of items) {
    if (RangeVar) yield rangeOf(RangeVar);
    if (JoinExpr) yield* rangesOf([JoinExpr.larg, JoinExpr.rarg]);
  }
}

function* joinConditionsOf(items: Tree[]): Generator {
  for (const { JoinExpr } of items) {
    if (!JoinExpr) continue;
    yield JoinExpr.quals;
    yield* joinConditionsOf([JoinExpr.larg, JoinExpr.rarg]);
  }
}

/** Aliases with the condition `app_id = $1`; '' for a column without an alias. */
function boundAliases(conditions: unknown[]): Set<string> {
  const aliases = new Set<string>();
  const collect = (condition: any): void => {
    if (condition?.BoolExpr?.boolop === 'AND_EXPR') condition.BoolExpr.args.forEach(collect);
    const { A_Expr } = condition ?? {};
    if (A_Expr?.kind !== 'AEXPR_OP' || A_Expr.name[0].String.sval !== '=') return;
    for (const [one, other] of [
      [A_Expr.lexpr, A_Expr.rexpr],
      [A_Expr.rexpr, A_Expr.lexpr],
    ]) {
      if (!one?.ColumnRef || !isApp(other)) continue;
      const fields = fieldsOf(one.ColumnRef);
      if (fields.at(-1) === 'app_id') aliases.add(fields.length > 1 ? fields.at(-2)! : '');
    }
  };
  conditions.forEach(collect);
  return aliases;
}

/** `$1`, or a cast of it. */
const isApp = (value: any): boolean =>
  value?.ParamRef?.number === 1 || (value?.TypeCast !== undefined && isApp(value.TypeCast.arg));

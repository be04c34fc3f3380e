import { parse } from 'libpg-query';

/** Functions that return null only where an argument is null. */
const STRICT = new Set(
  `abs btrim ceil char_length clock_timestamp current_database current_setting date_part date_trunc decode encode extract floor gen_random_uuid hashtext
   hashtextextended left length lower ltrim md5 nextval now octet_length pg_column_size pg_current_snapshot pg_database_size
   pg_is_in_recovery pg_postmaster_start_time pg_try_advisory_lock position replace right round row_number rtrim sha256 starts_with strpos
   to_char to_timestamp trim upper version`.split(/\s+/),
);
/** Operators of which the same is true. */
const OPERATORS = new Set([
  '=',
  '<>',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '&',
  '|',
  '&&',
  '@>',
  '<@',
]);
const AGGREGATES = new Set(
  'count sum min max avg bool_or bool_and array_agg string_agg jsonb_agg json_agg jsonb_object_agg'.split(' '),
);

/**
 * Which columns of the result of a statement cannot be null, by what the statement says: counts, tests, alternatives with a value at the end. The
 * row description of PostgreSQL has that for columns of tables only.
 *
 * @param isNotNull whether a column of a table of the schema is declared NOT NULL
 * @returns a truth value for each column; empty for a statement that names its columns by `*`
 */
export async function certainColumns(text, isNotNull) {
  const { stmts } = await parse(text);
  return new Inference(isNotNull).statement(stmts[0].stmt, new Map())?.map(({ certain }) => certain) ?? [];
}

class Inference {
  #isNotNull;

  constructor(isNotNull) {
    this.#isNotNull = isNotNull;
  }

  /** The columns of the result with their names; undefined if these are not known. */
  statement({ SelectStmt, InsertStmt, UpdateStmt, DeleteStmt }, outer) {
    if (SelectStmt) return this.#select(SelectStmt, outer);
    const changed = InsertStmt ?? UpdateStmt ?? DeleteStmt;
    if (!changed) return undefined;
    const ctes = this.#ctes(changed, outer);
    const scope = [
      this.#table(changed.relation, ctes),
      ...(changed.fromClause ?? changed.usingClause ?? []).flatMap((item) => this.#from(item, ctes, true)),
    ];
    return this.#targets(changed.returningList ?? [], scope, ctes);
  }

  #select(select, outer) {
    const ctes = this.#ctes(select, outer);
    if (select.op && select.op !== 'SETOP_NONE') {
      const [left, right] = [this.#select(select.larg, ctes), this.#select(select.rarg, ctes)];
      return left && right && left.map(({ name, certain }, at) => ({ name, certain: certain && right[at].certain }));
    }
    const scope = (select.fromClause ?? []).flatMap((item) => this.#from(item, ctes, true));
    return this.#targets(select.targetList ?? [], Object.assign(scope, { isGrouped: !!select.groupClause }), ctes);
  }

  #ctes({ withClause }, outer) {
    const ctes = new Map(outer);
    for (const { CommonTableExpr: cte } of withClause?.ctes ?? []) {
      ctes.set(cte.ctename, undefined);
      if (!withClause.recursive) ctes.set(cte.ctename, renamed(this.statement(cte.ctequery, ctes), cte.aliascolnames));
    }
    return ctes;
  }

  /** The tables of an item of FROM. @param certain whether each row of the result has one of its rows */
  #from({ RangeVar, JoinExpr, RangeSubselect }, ctes, certain) {
    if (RangeVar) return [this.#table(RangeVar, ctes, certain)];
    if (RangeSubselect) {
      const columns = renamed(this.statement(RangeSubselect.subquery, ctes), RangeSubselect.alias?.colnames);
      return [{ name: RangeSubselect.alias?.aliasname, certain, columns }];
    }
    if (!JoinExpr) return [{ certain: false }];
    const { jointype = 'JOIN_INNER', larg, rarg } = JoinExpr;
    return [
      ...this.#from(larg, ctes, certain && jointype !== 'JOIN_RIGHT' && jointype !== 'JOIN_FULL'),
      ...this.#from(rarg, ctes, certain && jointype !== 'JOIN_LEFT' && jointype !== 'JOIN_FULL'),
    ];
  }

  #table({ relname, alias }, ctes, certain = true) {
    const name = alias?.aliasname ?? relname;
    return ctes.has(relname) ? { name, certain, columns: ctes.get(relname) } : { name, certain, table: relname };
  }

  #targets(targets, scope, ctes) {
    const columns = targets.map(({ ResTarget: { name, val } }) => ({
      name: name ?? val.ColumnRef?.fields.at(-1).String?.sval,
      certain: this.#isCertain(val, scope, ctes),
      isStar: val.ColumnRef?.fields.at(-1).A_Star !== undefined,
    }));
    return columns.some(({ isStar }) => isStar) ? undefined : columns;
  }

  #isCertain(node, scope, ctes) {
    const certain = (inner) => this.#isCertain(inner, scope, ctes);
    const [[kind, value]] = Object.entries(node);
    switch (kind) {
      case 'A_Const':
        return !value.isnull;
      case 'NullTest':
      case 'BooleanTest':
      case 'SQLValueFunction':
        return true;
      case 'A_ArrayExpr':
        return true;
      case 'TypeCast':
        return certain(value.arg);
      case 'BoolExpr':
        return value.args.every(certain);
      case 'CoalesceExpr':
      case 'MinMaxExpr':
        return value.args.some(certain);
      case 'CaseExpr':
        return (
          value.defresult !== undefined &&
          certain(value.defresult) &&
          value.args.every(({ CaseWhen }) => certain(CaseWhen.result))
        );
      case 'A_Expr':
        return this.#isCertainOperation(value, certain);
      case 'FuncCall': {
        const name = value.funcname.at(-1).String.sval;
        if (name === 'count') return true;
        // with a second argument, it is null for a setting that does not exist
        if (name === 'current_setting' && value.args.length > 1) return false;
        // each group has a row
        const isOfGroup = scope.isGrouped && AGGREGATES.has(name) && !value.agg_filter && !value.over;
        return (isOfGroup || STRICT.has(name)) && (value.args ?? []).every(certain);
      }
      case 'SubLink':
        return this.#isCertainSubquery(value, ctes);
      case 'ColumnRef':
        return this.#isCertainColumn(value.fields, scope);
      default:
        return false;
    }
  }

  #isCertainOperation({ kind, name, lexpr, rexpr }, certain) {
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return true;
    if (kind !== 'AEXPR_OP' || !OPERATORS.has(name[0].String.sval)) return false;
    return [lexpr, rexpr].every((operand) => operand === undefined || certain(operand));
  }

  /** A scalar subquery has a row if it aggregates all rows. */
  #isCertainSubquery({ subLinkType, subselect }, ctes) {
    if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return true;
    const select = subselect.SelectStmt;
    if (
      subLinkType !== 'EXPR_SUBLINK' ||
      !select ||
      select.groupClause ||
      select.havingClause ||
      select.limitCount ||
      select.limitOffset
    )
      return false;
    const [target] = select.targetList ?? [];
    return hasAggregate(target) && this.#select(select, ctes)?.[0].certain === true;
  }

  #isCertainColumn(fields, scope) {
    const names = fields.map(({ String }) => String?.sval);
    const column = names.at(-1);
    const of = names.length > 1 ? scope.filter(({ name }) => name === names.at(-2)) : scope;
    const found = of.filter(({ table, columns }) =>
      table ? this.#isNotNull(table, column) !== undefined : columns?.some(({ name }) => name === column),
    );
    // a function in FROM may have the column too
    if (found.length !== 1 || of.some(({ table, columns }) => !table && !columns)) return false;
    const [{ certain, table, columns }] = found;
    return certain && (table ? this.#isNotNull(table, column) : columns.find(({ name }) => name === column).certain);
  }
}

const renamed = (columns, names) =>
  names && columns
    ? columns.map((column, at) => ({ ...column, name: names[at]?.String.sval ?? column.name }))
    : columns;

function hasAggregate(node) {
  if (typeof node !== 'object' || node === null) return false;
  if (node.FuncCall && !node.FuncCall.over && AGGREGATES.has(node.FuncCall.funcname.at(-1).String.sval)) return true;
  return Object.entries(node).some(([key, child]) => key !== 'SubLink' && hasAggregate(child));
}

import type { parse } from 'libpg-query';

type Statements = NonNullable<Awaited<ReturnType<typeof parse>>['stmts']>;

/** A node of the parse tree, whose many kinds have no members in common. */
type Node = Record<string, any>;

/**
 * The changes of a script after which statements of servers of the release before fail, in its order, as `<object>: <change>`. Tables that the
 * script itself creates do not count: those servers do not use them. Statements in DO blocks and functions are not examined.
 */
export function changesThatBreakServers(statements: Statements): string[] {
  return changesOf(statements, CHANGES);
}

/**
 * The changes of a script that lock a table for as long as they read or write all of its rows, as `<object>: <change>`. Tables that the script
 * itself creates do not count, nor do those changes that break servers anyway.
 */
export function changesThatHoldUpRequests(statements: Statements): string[] {
  return changesOf(statements, LONG_CHANGES);
}

function changesOf(statements: Statements, changes: Changes): string[] {
  const nodes = statements.map(({ stmt }) => Object.entries((stmt ?? {}) as Node)[0]!) as [string, Node][];
  const created = new Set(nodes.flatMap(([kind, node]) => (kind === 'CreateStmt' ? node.relation.relname : [])));
  return nodes
    .flatMap(([kind, node]) => changes[kind]?.(node) ?? [])
    .filter(({ object }) => !created.has(object))
    .map(({ object, change }) => `${object}: ${change}`);
}

interface Change {
  readonly object: string;
  readonly change: string;
}

type Changes = Readonly<Record<string, (node: Node) => Change[]>>;

const CHANGES: Changes = {
  AlterTableStmt: ({ relation, cmds }) =>
    cmds.flatMap(({ AlterTableCmd: command }: Node) => {
      const change = CHANGES_OF_TABLES[command.subtype]?.(command);
      return change === undefined ? [] : { object: relation.relname, change };
    }),
  RenameStmt: ({ renameType, relation, object, subname }) => {
    if (renameType === 'OBJECT_COLUMN') return [{ object: relation.relname, change: `renames column ${subname}` }];
    const kind = BROKEN_WITHOUT[renameType];
    return kind ? [{ object: relation?.relname ?? lastName(object), change: `renames a ${kind}` }] : [];
  },
  AlterEnumStmt: ({ typeName, oldVal }) =>
    oldVal === undefined
      ? []
      : [{ object: lastName({ List: { items: typeName } }), change: `renames value ${oldVal}` }],
  AlterObjectSchemaStmt: ({ relation, object }) => [
    { object: relation?.relname ?? lastName(object), change: 'moves to another schema' },
  ],
  DropStmt: ({ removeType, objects }) => {
    const kind = BROKEN_WITHOUT[removeType];
    return kind ? objects.map((object: Node) => ({ object: lastName(object), change: `drops a ${kind}` })) : [];
  },
};

/** Kinds of objects that statements name. An index or a trigger is not: without it a statement is slower, or does less. */
const BROKEN_WITHOUT: Readonly<Record<string, string>> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_MATVIEW: 'materialized view',
  OBJECT_SEQUENCE: 'sequence',
  OBJECT_TYPE: 'type',
  OBJECT_DOMAIN: 'domain',
  OBJECT_FUNCTION: 'function',
  OBJECT_SCHEMA: 'schema',
};

const CHANGES_OF_TABLES: Readonly<Record<string, (command: Node) => string | undefined>> = {
  AT_DropColumn: ({ name }) => `drops column ${name}`,
  AT_SetNotNull: ({ name }) => `sets NOT NULL on ${name}`,
  AT_AlterColumnType: ({ name }) => `changes the type of ${name}`,
  AT_ColumnDefault: ({ name, def }) => (def === undefined ? `drops the default of ${name}` : undefined),
  AT_AddColumn: ({ def: { ColumnDef: column } }) =>
    isRequired(column) ? `adds ${column.colname}, NOT NULL without a default` : undefined,
  AT_AddConstraint: ({ def: { Constraint: constraint } }) =>
    constraint.skip_validation ? undefined : 'adds a constraint that is not NOT VALID',
};

/** Whether an INSERT that does not name the column fails. */
function isRequired({ constraints = [] }: Node): boolean {
  const kinds: string[] = constraints.map(({ Constraint }: Node) => Constraint.contype);
  const hasValue = kinds.some((kind) => ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].includes(kind));
  return !hasValue && kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY');
}

/** The name without its schema. Objects are a list of names, a type name, or a function with its arguments. */
function lastName(object: Node): string {
  const names = object.List?.items ?? object.TypeName?.names ?? object.ObjectWithArgs?.objname ?? [object];
  return names.at(-1).String.sval;
}

/** Small tables, of which all rows may be written. */
const SMALL_TABLES = new Set(['schema_version', 'encryption_key', 'management_credentials']);

const LONG_CHANGES: Changes = {
  IndexStmt: ({ relation, idxname, concurrent }) =>
    concurrent ? [] : [{ object: relation.relname, change: `builds index ${idxname}, not CONCURRENTLY` }],
  AlterTableStmt: ({ relation, cmds }) =>
    cmds.flatMap(({ AlterTableCmd: { subtype, def } }: Node) => {
      if (subtype === 'AT_SetLogged' || subtype === 'AT_SetUnLogged')
        return [{ object: relation.relname, change: 'rewrites the table' }];
      const reason = subtype === 'AT_AddColumn' ? rewriteBy(def.ColumnDef) : undefined;
      return reason ? [{ object: relation.relname, change: `adds ${def.ColumnDef.colname}, ${reason}` }] : [];
    }),
  UpdateStmt: ({ relation }) => writes(relation, 'updates rows'),
  DeleteStmt: ({ relation }) => writes(relation, 'deletes rows'),
  ClusterStmt: ({ relation }) => [{ object: relation?.relname ?? 'all tables', change: 'rewrites the table' }],
  VacuumStmt: ({ rels }) => [{ object: rels?.[0]?.VacuumRelation.relation.relname ?? 'all tables', change: 'vacuums' }],
  ReindexStmt: ({ relation, name }) => [{ object: relation?.relname ?? name, change: 'builds indexes again' }],
};

const writes = ({ relname }: Node, change: string): Change[] =>
  SMALL_TABLES.has(relname) ? [] : [{ object: relname, change }];

/** Why PostgreSQL writes a value into each row of the table. */
function rewriteBy({ constraints = [] }: Node): string | undefined {
  for (const { Constraint: constraint } of constraints as Node[]) {
    if (constraint.contype === 'CONSTR_IDENTITY') return 'an identity';
    if (constraint.contype === 'CONSTR_GENERATED') return 'a stored generated column';
    if (constraint.contype === 'CONSTR_UNIQUE') return 'with an index';
    if (constraint.contype === 'CONSTR_DEFAULT' && !isConstant(constraint.raw_expr))
      return 'with a default that is not constant';
  }
  return undefined;
}

/** `now()` and CURRENT_TIMESTAMP have one value in a transaction. */
function isConstant(expression: Node): boolean {
  if (expression.TypeCast) return isConstant(expression.TypeCast.arg);
  if (expression.A_ArrayExpr) return (expression.A_ArrayExpr.elements ?? []).every(isConstant);
  if (expression.FuncCall) return expression.FuncCall.funcname.at(-1).String.sval === 'now';
  return expression.A_Const !== undefined || expression.SQLValueFunction !== undefined;
}

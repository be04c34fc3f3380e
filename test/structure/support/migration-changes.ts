import type { parse } from 'libpg-query';

type Statements = NonNullable<Awaited<ReturnType<typeof parse>>['stmts']>;

/** A node of the parse tree, whose many kinds have no members in common. */
type Node = Record<string, any>;

/**
 * The changes of a script after which statements of servers of the release before fail, in its order, as `<object>: <change>`. Tables that the
 * script itself creates do not count: those servers do not use them. Statements in DO blocks and functions are not examined.
 */
export function changesThatBreakServers(statements: Statements): string[] {
  const nodes = statements.map(({ stmt }) => Object.entries((stmt ?? {}) as Node)[0]!) as [string, Node][];
  const created = new Set(nodes.flatMap(([kind, node]) => (kind === 'CreateStmt' ? node.relation.relname : [])));
  return nodes
    .flatMap(([kind, node]) => CHANGES[kind]?.(node) ?? [])
    .filter(({ object }) => !created.has(object))
    .map(({ object, change }) => `${object}: ${change}`);
}

interface Change {
  readonly object: string;
  readonly change: string;
}

const CHANGES: Readonly<Record<string, (node: Node) => Change[]>> = {
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

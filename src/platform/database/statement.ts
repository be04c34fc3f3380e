import { sql, type PartsOf, type SqlText } from './sql.js';
import type { ComposedValues, StatementRows, StatementValues, Parameter } from './statement-types.js';

// Every statement is declared here, prepared by PostgreSQL in `npm run statements`, and typed by what PostgreSQL describes.

export type { ComposedValues, Scalar } from './statement-types.js';

declare const rowOfStatement: unique symbol;
declare const valuesOfStatement: unique symbol;

/** Rows of a statement that PostgreSQL has not described yet. */
type UnknownRow = Record<string, unknown>;

/** What PostgreSQL says the rows of the statement with this name are. */
export type RowOf<Name extends string> = Name extends keyof StatementRows ? StatementRows[Name] : UnknownRow;

/**
 * What PostgreSQL says the values of the statement with this name are. It does not say which may be null, so each may. `undefined` is
 * NULL, too.
 */
export type ValuesOf<Name extends string> = Name extends keyof StatementValues
  ? OrNull<StatementValues[Name]>
  : ComposedValues;

type OrNull<Values> = { readonly [At in keyof Values]: Values[At] | null | undefined };

/** A statement on tables of an app, run with `forApp`. `$1` is the app, which `forApp` binds. */
export interface AppStatement<Row extends object = object, Values = never> {
  /** Absent for a text that is put together per request: there is no end to such texts, so the connection must not keep them. */
  readonly name?: string;
  readonly text: SqlText;
  readonly reason?: undefined;
  /** Exists for the compiler only. Required, so that every statement comes from a function below, which knows its rows. */
  readonly [rowOfStatement]: Row;
  readonly [valuesOfStatement]: (values: Values) => void;
}

/** A statement of the installation, run with `forInstallation`: on tables without an app, or on rows of several apps. */
export interface InstallationStatement<Row extends object = object, Values = never> {
  readonly name?: string;
  readonly text: SqlText;
  /** Why it is not a statement of one app. */
  readonly reason: string;
  /** Exists for the compiler only. */
  readonly [rowOfStatement]: Row;
  readonly [valuesOfStatement]: (values: Values) => void;
}

/** Exists for the compiler only: carries the type of a row. */
export interface RowType<Row extends object> {
  readonly [rowOfStatement]?: Row;
}

/**
 * Narrows what PostgreSQL says about the rows of a statement, where the code knows more: that an expression is never null, which
 * strings a column holds, what is in a JSON value. The columns have to be the same ones.
 */
export const rows = <Row extends object>(): RowType<Row> => ({});

/** What keeps `Row` from being a narrower `Generated`: a required property for each column, so that the compiler's error names it. */
type Mismatches<Row, Generated> = {
  readonly [
    Column in (keyof Row | keyof Generated) & string as Fits<Row, Generated, Column> extends infer Problem extends
      string
      ? `${Column} ${Problem}`
      : never
  ]: true;
};

type Fits<Row, Generated, Column> = Column extends keyof Generated
  ? Column extends keyof Row
    ? Row[Column] extends Generated[Column] | null
      ? true
      : 'has another type in the statement'
    : 'is missing in the row type'
  : 'is not a column of the statement';

/** Accepts a row type that narrows what PostgreSQL says; any row type while PostgreSQL has not described the statement. */
type Narrows<Name extends string, Row> = Name extends keyof StatementRows
  ? Mismatches<Row, StatementRows[Name]>
  : unknown;

const BINDS_APP = /\$1(?!\d)/;

/** @throws Error if a text cannot be one of an app, because nothing in it is compared with the app */
function assertBindsApp(text: string): void {
  if (!BINDS_APP.test(text)) throw new Error(`A statement of an app does not use $1, its app: ${text}`);
}

/** The template of a statement: its text, as `sql` makes it. The first line may be below the quotation mark. */
type Template<Declared> = <const Parts extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...parts: PartsOf<Parts>
) => Declared;

const textOf = (strings: TemplateStringsArray, parts: readonly unknown[]): SqlText =>
  sql(strings, ...(parts as SqlText[])).trimStart() as SqlText;

/**
 * Declares a prepared statement on tables of an app: `` statement('users-find')`SELECT …` ``. Its name must be unique in the code base,
 * because PostgreSQL knows it by that name. Values are only ever passed as parameters: `$1` is the app, `$2` the first value of the caller.
 */
export function statement<const Name extends string>(name: Name): Template<AppStatement<RowOf<Name>, ValuesOf<Name>>>;
export function statement<const Name extends string, Row extends object>(
  name: Name,
  row: RowType<Row> & Narrows<Name, Row>,
): Template<AppStatement<Row, ValuesOf<Name>>>;
export function statement(name: string): Template<AppStatement> {
  return (strings: TemplateStringsArray, ...parts: readonly unknown[]) => {
    const text = textOf(strings, parts);
    assertBindsApp(text);
    return declare({ name, text } as AppStatement & { name: string });
  };
}

interface InstallationDeclaration {
  /** Why it is not a statement of one app. */
  readonly reason: string;
  /** Has PostgreSQL plan it anew each time, for a statement whose best plan changes with the size of its tables. */
  readonly planned?: 'each time';
}

/** Declares a prepared statement of the installation. `$1` is the first value of the caller. */
export function installationStatement<const Name extends string, Row extends object>(
  name: Name,
  declaration: InstallationDeclaration & { readonly row: RowType<Row> & Narrows<Name, Row> },
): Template<InstallationStatement<Row, ValuesOf<Name>>>;
export function installationStatement<const Name extends string>(
  name: Name,
  declaration: InstallationDeclaration,
): Template<InstallationStatement<RowOf<Name>, ValuesOf<Name>>>;
export function installationStatement(
  name: string,
  { reason, planned }: InstallationDeclaration,
): Template<InstallationStatement> {
  return (strings: TemplateStringsArray, ...parts: readonly unknown[]) => {
    const text = textOf(strings, parts);
    const statement = declare({ name, reason, text } as InstallationStatement & { name: string });
    return planned === 'each time' ? { ...statement, name: undefined } : statement;
  };
}

type NamedStatement = (AppStatement | InstallationStatement) & { readonly name: string };

const declared = new Map<string, NamedStatement>();

function declare<Declared extends NamedStatement>(statement: Declared): Declared {
  if (declared.has(statement.name)) throw new Error(`Two statements are named ${statement.name}`);
  declared.set(statement.name, statement);
  return statement;
}

/** All statements that the loaded modules declare. */
export const declaredStatements = (): NamedStatement[] => [...declared.values()];

/** One of the texts that the same function puts together: the choices that lead to it in a few words, and the text. */
export type Shape = readonly [label: string, text: SqlText];

/** Statements of an app that one function puts together from parts. All return the same columns. */
export interface ComposedStatements<Row extends object, Values = ComposedValues> {
  readonly name: string;
  /**
   * The statement with this text. It is parsed and planned each time that it runs; see `PreparedStatementCache`.
   *
   * @throws Error if the text does not use the app
   */
  of(text: SqlText): AppStatement<Row, Values>;
}

const declaredShapes = new Map<string, () => readonly Shape[]>();

/**
 * Declares statements of an app that are put together from parts, and representative texts of them, so that PostgreSQL checks these
 * as it checks the other statements.
 *
 * @param shapes called by `npm run statements` only
 */
export function composedStatements<const Name extends string>(
  name: Name,
  shapes: () => readonly Shape[],
): ComposedStatements<RowOf<Name>, ValuesOf<Name>>;
export function composedStatements<const Name extends string, Row extends object>(
  name: Name,
  shapes: () => readonly Shape[],
  row: RowType<Row> & Narrows<Name, Row>,
): ComposedStatements<Row, ValuesOf<Name>>;
export function composedStatements(name: string, shapes: () => readonly Shape[]): ComposedStatements<object, never> {
  if (declaredShapes.has(name)) throw new Error(`Two kinds of composed statements are named ${name}`);
  declaredShapes.set(name, shapes);
  return {
    name,
    of: (text) => {
      assertBindsApp(text);
      return { text } as AppStatement;
    },
  };
}

/** The shapes of all composed statements that the loaded modules declare, by name. */
export const shapesByName = (): ReadonlyMap<string, () => readonly Shape[]> => declaredShapes;

/** The values of an app's statement that is put together from parts. */
export interface Values {
  /** In the order of their parameters, from `$2` on: `$1` is the app. */
  readonly values: ComposedValues;
  readonly value: Value;
}

/** Adds a value to a statement. @returns the parameter that stands for it */
export type Value = (item: Parameter) => SqlText;

export function appValues(): Values {
  const values: Parameter[] = [];
  return { values, value: (item) => sql`$${values.push(item) + 1}` };
}

/**
 * Names for composed statements of an app that are few all the same, since values are parameters. Every connection keeps a plan for
 * each name, so there is a limit; what comes after the first so many is parsed and planned each time.
 */
export class PreparedStatementCache<Row extends object, Values> {
  private readonly statements = new Map<string, AppStatement<Row, Values>>();

  constructor(
    private readonly composed: ComposedStatements<Row, Values>,
    private readonly maximum: number,
  ) {}

  of(text: SqlText): AppStatement<Row, Values> {
    const known = this.statements.get(text);
    if (known) return known;
    const statement = this.composed.of(text);
    if (this.statements.size >= this.maximum) return statement;
    const named = { ...statement, name: `${this.composed.name}-${this.statements.size + 1}` };
    this.statements.set(text, named);
    return named;
  }
}

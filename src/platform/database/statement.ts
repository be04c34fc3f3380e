import pg from 'pg';

/** A prepared statement: parsed and planned once per connection, which is what makes it cheaper than Prisma on hot paths. */
export interface Statement {
  /** Absent for a text that is put together per request: there is no end to such texts, so the connection must not keep them. */
  readonly name?: string;
  readonly text: string;
}

const names = new Set<string>();

/**
 * Declares a prepared statement. Its name must be unique in the code base, because PostgreSQL knows it by that name.
 * Values are only ever passed as `$1, $2, …`.
 */
export function statement(name: string, text: string): Statement {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`);
  names.add(name);
  return { name, text };
}

/**
 * Names for texts that are put together per request and are few all the same, since values are parameters. Every connection keeps a plan
 * for each name, so there is a limit; what comes after the first so many is parsed and planned each time.
 */
export class StatementShapes {
  private readonly statements = new Map<string, Statement>();

  constructor(
    private readonly name: string,
    private readonly maximum: number,
  ) {}

  of(text: string): Statement {
    const known = this.statements.get(text);
    if (known) return known;
    if (this.statements.size >= this.maximum) return { text };
    const named = statement(`${this.name}-${this.statements.size + 1}`, text);
    this.statements.set(text, named);
    return named;
  }
}

const INT8 = 20;

const defaultParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;

/**
 * How columns of our own statements are read: bigint as BigInt, like Prisma does. Set per query, because a global
 * parser (`pg.types.setTypeParser`) would also reach the values that Prisma decodes itself.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? BigInt : defaultParser(oid, format),
};

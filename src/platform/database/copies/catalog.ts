import type pg from 'pg';
import { jobsSchema, jobsTable } from '../migrations/migrate-jobs.js';

export type Connection = Pick<pg.ClientBase, 'query'>;

/** A table whose rows are copied. */
export interface CopiedTable {
  /** As PostgreSQL writes it in SQL, with the schema where the search path needs it. */
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}

export interface CopiedSequence {
  readonly name: string;
  /** The last value that was returned, in decimal digits. Null: none yet. */
  readonly last: string | null;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Relations of Confab and of the job queue, without those of extensions. */
const OWN = `
  c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN (current_schema(), '${jobsSchema}'))
  AND c.relpersistence <> 't'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** The histories of migrations say what was done to one database, so they stay in it. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind = 'r' AND ${OWN}
     AND c.oid IS DISTINCT FROM to_regclass('_prisma_migrations')
     AND c.oid IS DISTINCT FROM to_regclass('${jobsTable}')
   GROUP BY c.oid
   ORDER BY 1`;

const SEQUENCES = `
  SELECT c.oid::regclass::text AS name, pg_sequence_last_value(c.oid)::text AS last
    FROM pg_class c WHERE c.relkind = 'S' AND ${OWN} ORDER BY 1`;

const FOREIGN_KEYS = `
  SELECT k.conrelid::regclass::text AS table, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE k.contype = 'f' AND k.conparentid = 0 AND ${OWN}
   ORDER BY 1, 2`;

export async function readTables(connection: Connection): Promise<CopiedTable[]> {
  return (await connection.query<CopiedTable>(TABLES)).rows;
}

/** Sequences are outside of transactions: read after the rows, they are at least as high as the ids in them. */
export async function readSequences(connection: Connection): Promise<CopiedSequence[]> {
  return (await connection.query<CopiedSequence>(SEQUENCES)).rows;
}

export async function readForeignKeys(connection: Connection): Promise<ForeignKey[]> {
  return (await connection.query<ForeignKey>(FOREIGN_KEYS)).rows;
}

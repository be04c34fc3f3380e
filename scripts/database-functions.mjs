// The functions and triggers of prisma/functions, compared with those of a database. PostgreSQL itself reads the files and says what they define:
// they are loaded in a transaction that is rolled back.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import pg from 'pg';

/** Functions and triggers of the schema public, without those of extensions and those of $1. `name` is as DROP FUNCTION and DROP TRIGGER take it. */
const CATALOGUE = `
  SELECT p.oid, 'FUNCTION' AS kind, p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS definition
    FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a' AND p.oid <> ALL ($1)
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
   UNION ALL
  SELECT t.oid, 'TRIGGER', format('%I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
   WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND t.oid <> ALL ($1)
   ORDER BY kind DESC, name`;

/**
 * What makes the functions and triggers of a database those of the files. It changes nothing in the database.
 *
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {{ schemaChanges?: string }} options SQL to which the files refer already, such as a new table with a trigger
 * @returns {Promise<{ removedTriggers: string[], defined: string[], removedFunctions: string[] }>} statements, to be run in this order; those of
 *   `defined` are in the words of the files
 * @throws where a file does not load, or has a statement that defines nothing or what another one defines
 */
export async function functionChanges(databaseUrl, folder, { schemaChanges = '' } = {}) {
  const statements = await readStatements(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const present = await readCatalogue(client, []);
    for (const { kind, name } of present) await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
    await client.query(schemaChanges);
    return changes(present, await load(client, statements));
  } finally {
    await client.end(); // which rolls back
  }
}

function changes(present, wanted) {
  const removed = present.filter((object) => !wanted.some((other) => isSame(object, other)));
  return {
    removedTriggers: removed.filter(({ kind }) => kind === 'TRIGGER').map(dropStatement),
    defined: wanted
      .filter((object) => present.find((other) => isSame(object, other))?.definition !== object.definition)
      .map(({ sql }) => sql),
    removedFunctions: removed.filter(({ kind }) => kind === 'FUNCTION').map(dropStatement),
  };
}

const isSame = (one, other) => one.kind === other.kind && one.name === other.name;

const dropStatement = ({ kind, name }) => `DROP ${kind} ${name};`;

/** @returns what the statements define, each with its statement */
async function load(client, statements) {
  await client.query('SET LOCAL check_function_bodies = off'); // a function may call one of a later file
  const loaded = [];
  for (const { file, sql } of statements) {
    await client.query(sql).catch((error) => {
      throw new Error(`prisma/functions/${file} cannot be loaded: ${error.message}\n${sql}`, { cause: error });
    });
    const added = await readCatalogue(client, loaded);
    if (added.length !== 1)
      throw new Error(
        `prisma/functions/${file} defines no function or trigger, or one that is defined already:\n${sql}`,
      );
    loaded.push({ ...added[0], sql });
  }
  return loaded;
}

const readCatalogue = async (client, known) => (await client.query(CATALOGUE, [known.map(({ oid }) => oid)])).rows;

/** @returns the statements of all files, each with the comment above it: functions first, because triggers name them */
async function readStatements(folder) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const statements = (await Promise.all(files.map((file) => readFileStatements(folder, file)))).flat();
  return [...statements.filter(({ isTrigger }) => !isTrigger), ...statements.filter(({ isTrigger }) => isTrigger)];
}

async function readFileStatements(folder, file) {
  const content = await readFile(join(folder, file));
  const { stmts = [] } = await parse(content.toString()).catch((error) => {
    throw new Error(`prisma/functions/${file} cannot be parsed: ${error.message}`, { cause: error });
  });
  let end = 0; // positions are those of bytes
  return stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length = content.length - start }) => {
    const above = content.subarray(end, start).toString();
    end = start + length + 1; // behind the semicolon
    const sql = `${commentIn(above)}${content
      .subarray(start, start + length)
      .toString()
      .trimEnd()};`;
    return { file, sql, isTrigger: 'CreateTrigStmt' in stmt };
  });
}

/** The comment of a statement, without that of the file, which an empty line separates. */
const commentIn = (above) =>
  above
    .split(/\n\s*\n/)
    .at(-1)
    .trimStart();

import { parsePlPgSQL, parse } from 'libpg-query';
import pg from 'pg';
import { useServer } from '../support/server.js';

// A distributed PostgreSQL runs a statement on another node, where transition tables and row types do not exist.

const server = useServer();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

interface DatabaseFunction {
  name: string;
  language: string;
  /** The complete CREATE FUNCTION statement. */
  definition: string;
  body: string;
}

const functions = async () =>
  (
    await database.query<DatabaseFunction>(`
      SELECT proname AS name, lanname AS language, pg_get_functiondef(p.oid) AS definition,
             -- a function that is one expression has no source
             coalesce(regexp_replace(pg_get_function_sqlbody(p.oid), '^RETURN', 'SELECT'), prosrc) AS body
        FROM pg_proc p JOIN pg_language l ON l.oid = prolang
       WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`)
  ).rows;

const statementTriggers = async () =>
  (
    await database.query<{ name: string; function: string; transitionTables: string[] }>(`
      SELECT tgname AS name, proname AS function, array_remove(ARRAY[tgoldtable::text, tgnewtable::text], NULL) AS "transitionTables"
        FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
       WHERE NOT tgisinternal AND pronamespace = 'public'::regnamespace
         AND (tgoldtable IS NOT NULL OR tgnewtable IS NOT NULL)`)
  ).rows;

/** The relations that a statement uses, and the functions that it calls. */
interface Statement {
  text: string;
  relations: Set<string>;
  calls: Set<string>;
}

async function statementsOf({ language, definition, body }: DatabaseFunction): Promise<Statement[]> {
  if (language === 'sql') return [await analyse(body)];
  const texts: string[] = [];
  visit(await parsePlPgSQL(definition), (key, node) => {
    if (key === 'PLpgSQL_expr') texts.push(node.parseMode === RAW ? node.query : `SELECT ${withoutTarget(node.query)}`);
  });
  return Promise.all(texts.map(analyse));
}

/** parseMode of a complete statement; expressions and assignments have other modes. */
const RAW = 0;

const withoutTarget = (expression: string) => expression.replace(/^[\w."[\]]+\s*:?=(?!=)/, '');

async function analyse(text: string): Promise<Statement> {
  const statement: Statement = { text, relations: new Set(), calls: new Set() };
  visit(await parse(text), (key, node) => {
    if (key === 'RangeVar' || (key === 'relation' && typeof node.relname === 'string'))
      statement.relations.add(node.relname);
    if (key === 'FuncCall') statement.calls.add(node.funcname.at(-1).String.sval);
  });
  return statement;
}

function visit(tree: unknown, at: (key: string, node: any) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) at(key, node);
    visit(node, at);
  }
}

/** Statements that use a transition table together with a table, directly or in a called function. */
async function joinsOfTransitionTables(
  triggers: readonly { name: string; function: string; transitionTables: string[] }[],
  all: readonly DatabaseFunction[],
): Promise<string[]> {
  const statements = new Map<string, Statement[]>();
  for (const one of all) statements.set(one.name, [...(statements.get(one.name) ?? []), ...(await statementsOf(one))]);
  const usesTables = (name: string, seen = new Set<string>()): boolean =>
    !seen.has(name) &&
    (statements.get(name) ?? []).some(
      ({ relations, calls }) => relations.size > 0 || [...calls].some((call) => usesTables(call, seen.add(name))),
    );
  return triggers.flatMap((trigger) =>
    statements
      .get(trigger.function)!
      .filter(({ relations }) => trigger.transitionTables.some((table) => relations.has(table)))
      .filter(
        ({ relations, calls }) =>
          [...relations].some((relation) => !trigger.transitionTables.includes(relation)) ||
          [...calls].some((call) => usesTables(call)),
      )
      .map(({ text }) => `${trigger.name}: ${text}`),
  );
}

test('no trigger function uses a transition table and a table in one statement', async () => {
  const triggers = await statementTriggers();
  expect(triggers.length).toBeGreaterThan(5);
  expect(await joinsOfTransitionTables(triggers, await functions())).toEqual([]);
});

test.each([
  ['a join', 'DELETE FROM user_tags t USING old_rows r WHERE t.app_id = r.app_id'],
  [
    'an insert',
    'INSERT INTO user_tags (app_id, uid, tag) SELECT app_id, uid, tag FROM old_rows, unnest(tags) AS t (tag)',
  ],
  ['a subselect', 'UPDATE media SET discarded = true WHERE id IN (SELECT media_id FROM old_rows)'],
  ['a function that reads a table', 'PERFORM reads_users(app_id) FROM old_rows'],
  ['an expression', 'IF EXISTS (SELECT FROM old_rows JOIN users USING (app_id)) THEN RETURN NULL; END IF'],
  ['an assignment', 'n := (SELECT count(*) FROM old_rows JOIN users USING (app_id))'],
  [
    'a loop',
    'FOR n IN SELECT 1 FROM old_rows, LATERAL (SELECT CASE WHEN true THEN 1 END FROM users) AS u LOOP RETURN NULL; END LOOP',
  ],
])('the check finds %s', async (_, statement) => {
  const body = (text: string) => `DECLARE n int; BEGIN ${text}; RETURN NULL; END`;
  const joining = (text: string): DatabaseFunction => ({
    name: 'joins',
    language: 'plpgsql',
    definition: `CREATE FUNCTION joins() RETURNS trigger LANGUAGE plpgsql AS $$${body(text)}$$`,
    body: body(text),
  });
  const reading = {
    name: 'reads_users',
    language: 'sql',
    definition: '',
    body: 'SELECT uid FROM users WHERE app_id = $1',
  };
  const trigger = { name: 'a_trigger', function: 'joins', transitionTables: ['old_rows'] };
  expect(await joinsOfTransitionTables([trigger], [joining(statement), reading])).toHaveLength(1);
});

test('no function takes the row type of a table', async () => {
  const { rows } = await database.query(`
    SELECT proname FROM pg_proc, unnest(proargtypes::oid[]) AS argument
      JOIN pg_type t ON t.oid = argument LEFT JOIN pg_type element ON element.oid = t.typelem
     WHERE pronamespace = 'public'::regnamespace AND (t.typrelid <> 0 OR element.typrelid <> 0)`);
  expect(rows).toEqual([]);
});

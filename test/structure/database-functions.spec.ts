import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { functionChanges, type FunctionChanges } from '../../scripts/database-functions.mjs';
import { createEmptyDatabase, dropDatabase } from '../support/database.js';

// Whether prisma/functions has what the migrations make is checked by scripts/migration.mjs, see generated-files.spec.ts. Here it is shown that
// this comparison notices each difference, and that its statements remove it.

const DATABASE = 'functions';
const NONE: FunctionChanges = { removedTriggers: [], defined: [], removedFunctions: [] };

const COUNTS = `-- What the file is about.

-- Counts the items.
CREATE OR REPLACE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counts SET items = items + weight(1);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER counted AFTER INSERT ON items FOR EACH ROW WHEN (NEW.id > 0) EXECUTE FUNCTION count_items();
`;
const WEIGHT = 'CREATE OR REPLACE FUNCTION weight(id int) RETURNS int LANGUAGE sql IMMUTABLE RETURN id * 2';

let folder: string;
let databaseUrl: string;
let database: pg.Client;
beforeAll(async () => {
  databaseUrl = await createEmptyDatabase(DATABASE);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await dropDatabase(DATABASE);
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'functions-'));
  write('counts.sql', COUNTS);
  write('weight.sql', WEIGHT);
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await database.query('CREATE TABLE items (id int); CREATE TABLE counts (items int)');
  await makeChanges();
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: string) => writeFileSync(join(folder, file), content);

/** Makes the changes. @returns what they were; afterwards there are none */
async function makeChanges(schemaChanges = ''): Promise<FunctionChanges> {
  const changes = await functionChanges(databaseUrl, folder, { schemaChanges });
  const statements = [...changes.removedTriggers, schemaChanges, ...changes.defined, ...changes.removedFunctions];
  await database.query(statements.join('\n\n'));
  expect(await functionChanges(databaseUrl, folder)).toEqual(NONE);
  return changes;
}

test('a function with another body is replaced, in the words of the file with its comment', async () => {
  write('counts.sql', COUNTS.replace('weight(1);', 'weight(1); -- später'));
  expect(await makeChanges()).toEqual({
    ...NONE,
    defined: [
      expect.stringMatching(/^-- Counts the items\.\nCREATE OR REPLACE FUNCTION .*; -- später\n.*END\n\$\$;$/s),
    ],
  });
});

test('a function with another property is replaced', async () => {
  write('weight.sql', WEIGHT.replace('IMMUTABLE', 'STABLE'));
  expect(await makeChanges()).toEqual({ ...NONE, defined: [`${WEIGHT.replace('IMMUTABLE', 'STABLE')};`] });
});

test('a trigger with another condition is replaced', async () => {
  write('counts.sql', COUNTS.replace('NEW.id > 0', 'NEW.id > 1'));
  expect(await makeChanges()).toEqual({
    ...NONE,
    defined: [expect.stringMatching(/^CREATE OR REPLACE TRIGGER counted .* > 1.*;$/)],
  });
});

test('another comment or another form is no change', async () => {
  write('weight.sql', `-- Doubles.\n${WEIGHT.replace(' RETURN ', '\n  RETURN ')};\n`);
  expect(await makeChanges()).toEqual(NONE);
});

test('a function with other arguments is another one', async () => {
  write('weight.sql', WEIGHT.replace('id int', 'id bigint').replace('* 2', '::int * 2'));
  expect(await makeChanges()).toEqual({
    removedTriggers: [],
    defined: [expect.stringContaining('weight(id bigint)')],
    removedFunctions: ['DROP FUNCTION weight(integer);'],
  });
});

test('functions and triggers of which no file is left are removed', async () => {
  rmSync(join(folder, 'counts.sql'));
  expect(await makeChanges()).toEqual({
    removedTriggers: ['DROP TRIGGER counted ON items;'],
    defined: [],
    removedFunctions: ['DROP FUNCTION count_items();'],
  });
});

test('names of any characters are removed', async () => {
  await database.query(`
    CREATE FUNCTION "Of; nobody"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
    CREATE TRIGGER "of; nobody" BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION "Of; nobody"()`);
  expect(await makeChanges()).toEqual({
    removedTriggers: ['DROP TRIGGER "of; nobody" ON items;'],
    defined: [],
    removedFunctions: ['DROP FUNCTION "Of; nobody"();'],
  });
});

test('a trigger may be on a table that the same migration adds, and call a function of a later file', async () => {
  write('a.sql', 'CREATE TRIGGER counted AFTER INSERT ON boxes EXECUTE FUNCTION count_boxes()');
  write('b.sql', 'CREATE FUNCTION count_boxes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$');
  const { defined } = await makeChanges('CREATE TABLE boxes (id int);');
  expect(defined).toEqual([expect.stringContaining('count_boxes() RETURNS'), expect.stringContaining('ON boxes')]);
});

test.each([
  ['defines a function that another file defines', WEIGHT],
  ['defines no function', 'ALTER TABLE items ADD COLUMN name text'],
  ['is no SQL', 'CREATE FUNCTIO'],
  ['names a table that does not exist', 'CREATE TRIGGER t AFTER INSERT ON nothing EXECUTE FUNCTION count_items()'],
])('a statement that %s is refused, and the file is named', async (_, statement) => {
  write('wrong.sql', statement);
  await expect(functionChanges(databaseUrl, folder)).rejects.toThrow('prisma/functions/wrong.sql');
});

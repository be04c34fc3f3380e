import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';
import { rolePermissions } from '#core/policy/permissions.js';
import { features } from '#platform/access/features.js';
import { packageRoot } from '#platform/files/package-root.js';
import { operationsOf } from '#test/support/operations.js';
import { useServer } from '#test/support/server.js';
import { recordWritesOfGets } from '#test/support/writes.js';
import { recipesOf, rowsOf } from './access-recipes.js';
import { columns, createWorld, meanings, type Column, type World } from './access-world.js';

// The table of docs/access.md, tried out: every operation of an app, by everybody whom the columns name, against the response that the
// table gives. An operation without a row fails. `npm run access` writes the table anew, to be read before it is committed.

const PAGE = join(packageRoot(), 'docs', 'access.md');
const BEGIN = '<!-- access table: begin -->\n\n';
const END = '\n<!-- access table: end -->';

const server = useServer();
let world: World;
let recipeOf: ReturnType<typeof recipesOf>;
let writesOfGets: () => string[];
beforeAll(async () => {
  world = await createWorld(server);
  recipeOf = recipesOf(server);
  writesOfGets = recordWritesOfGets(server);
});

const document = JSON.parse(readFileSync(join(packageRoot(), 'openapi.json'), 'utf8')) as OpenAPIObject;
const operations = operationsOf({ document }).filter(({ audience }) => audience === 'app');
const reads = new Set(operations.filter(({ method }) => method === 'get').map(({ id }) => id));
const rows = operations.flatMap(({ id }) => rowsOf(id));
const isWriting = Boolean(process.env.CONFAB_WRITE_ACCESS_TABLE);
const committed = tableOf(readFileSync(PAGE, 'utf8'));
const answers: Record<string, string[]> = {};

afterEach(() => world.removeAll());

describe('every operation responds to every principal as docs/access.md says', () => {
  test.each(rows)('%s', async (row) => {
    answers[row] = await answersOf(row);
    if (!isWriting) expect(answers[row]).toEqual(committed[row]);
  });
});

test('docs/access.md has a row for everything that was tried, and no other', () => {
  if (isWriting) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), answers));
  expect(Object.keys(tableOf(readFileSync(PAGE, 'utf8')))).toEqual(rows);
});

test('no GET request has written to the database, or locked rows, but those that show credentials or export a user', () => {
  expect(writesOfGets().map((write) => write.replace(/[0-9a-f]{40}/, 'KEY'))).toEqual([
    'GET /v3/apikeys/KEY: audit-log-record',
    'GET /v3/apikeys: audit-log-record',
    'GET /v3/users/target/export: audit-log-record',
  ]);
});

test('the roles of the table are denied every permission and feature', () => {
  expect(Object.keys(features)).toHaveLength(44);
  expect(Object.keys(rolePermissions)).toHaveLength(28);
});

/** What was made for a request that changed nothing is there for the next one as well. */
async function answersOf(row: string): Promise<string[]> {
  const recipe = recipeOf(row);
  const isRead = reads.has(row.split(': ')[0]!);
  const words: string[] = [];
  let call: Awaited<ReturnType<typeof recipe>> | undefined;
  for (const column of columns) {
    world.setColumn(column);
    call ??= await recipe(world);
    const response = await call(world.clients[column]);
    words.push(wordFor(row, column, response));
    if (world.isForColumn || (response.status === 200 && !isRead)) {
      await world.removeAll();
      call = undefined;
    }
  }
  return words;
}

function wordFor(id: string, column: Column, { status, body }: Response): string {
  if (status === 200) return 'yes';
  const code = body.error?.code as string;
  const word = Object.entries(meanings).find(([, codes]) => codes.includes(code))?.[0];
  if (word) return word;
  if (status === 404 || code === 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND') return 'missing';
  throw new Error(`${id} responds to ${column} with ${status} ${code}, for which access-world.ts has no word`);
}

function tableOf(page: string): Record<string, string[]> {
  const lines = page
    .slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END))
    .trim()
    .split('\n');
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(rows.map(([, id, ...cells]) => [id, cells.slice(0, columns.length)]));
}

function withTable(page: string, rows: Record<string, string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    line(['operation', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...Object.entries(rows).map(([id, responses]) => line([id, ...responses])),
  ];
  const [before, after] = [page.slice(0, page.indexOf(BEGIN) + BEGIN.length), page.slice(page.indexOf(END))];
  return `${before}${lines.join('\n')}\n${after}`;
}

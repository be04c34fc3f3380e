import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#platform/files/package-root.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';
import { codeBlocks } from './code-blocks.js';

const run = promisify(execFile);

/** What the build, the migration and the server need. */
const COPIED = ['package.json', 'prisma', 'prisma.config.ts', 'scripts', 'src', 'tsconfig.build.json', 'tsconfig.json'];
const COMPILER = ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json'];
const DATABASE = `confab_field_${randomUUID().replaceAll('-', '')}`;
const KEY = 'f'.repeat(40);

let tree: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'confab-field-'));
  for (const name of COPIED) await cp(join(packageRoot(), name), join(tree, name), { recursive: true });
  await symlink(join(packageRoot(), 'node_modules'), join(tree, 'node_modules'));
});
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.exitCode();
  await rm(tree, { recursive: true, force: true });
  await dropDatabase(DATABASE);
});

test('a field of users is added in the five places of the page, and nowhere else', async () => {
  const [change] = codeBlocks('CONTRIBUTING.md').filter(({ language }) => language === 'diff');
  const added = change!.text.split('\n').filter((line) => /^\+(?!\+).*pronouns/.test(line));
  expect(added).toHaveLength(5);
  await writeFile(join(tree, 'field.diff'), change!.text);
  await run('git', ['apply', 'field.diff'], { cwd: tree });

  const node = (...args: string[]) => run(process.execPath, args, { cwd: tree });
  await node('node_modules/prisma/build/index.js', 'generate');
  await node(...COMPILER, '--noCheck');
  for (const pages of ['api-document', 'console-pages', 'demo-pages', 'guide-pages', 'sample-data'])
    await symlink(join(packageRoot(), 'dist', pages), join(tree, 'dist', pages));
  await node('scripts/migration.mjs', 'add', 'pronouns', 'of', 'users');
  await node('scripts/statements.mjs');
  // PostgreSQL has described the statements, so the types are right now
  await node(...COMPILER);

  const environment = {
    DATABASE_URL: await createDatabase(DATABASE),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: KEY,
    DATA_DIR: join(tree, 'data'),
  };
  server = await ServerProcess.start(environment, undefined, { file: join(tree, 'dist', 'modules', 'main.js') });
  await server.untilReady();
  const created = { uid: 'kim', name: 'Kim', pronouns: 'they/them' };
  expect(await server.request('POST', '/v3/users', KEY, created)).toMatchObject({
    status: 200,
    body: { data: created },
  });
  const changed = { pronouns: 'she/her' };
  expect(await server.request('PUT', '/v3/users/kim', KEY, changed)).toMatchObject({ body: { data: changed } });
  const imported = { users: { lee: { uid: 'lee', name: 'Lee', pronouns: 'he/him' } } };
  expect(await server.request('POST', '/v3/data_import/users', KEY, imported)).toMatchObject({ status: 200 });
  const { body } = await server.request('GET', '/v3/users', KEY);
  expect(body.data.filter(({ pronouns }: { pronouns?: string }) => pronouns)).toMatchObject([
    { uid: 'kim', pronouns: 'she/her' },
    { uid: 'lee', pronouns: 'he/him' },
  ]);
});

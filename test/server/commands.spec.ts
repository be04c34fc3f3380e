import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '#cli/program.js';
import { packageRoot } from '#platform/files/package-root.js';
import { type CommandOutcome, runConfab } from '../support/command.js';
import { createEmptyDatabase } from '../support/database.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const run = (program: string, args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<CommandOutcome> =>
  runConfab(args, environment, { program });

const COMMANDS = createProgram().commands.map((command) => ['cli/confab.js', [command.name()]] as const);

describe.each([['main.js', []] as const, ...COMMANDS])('%s %j', (program, command) => {
  // any action of the program would fail with these values
  const broken = { PORT: 'none', DATABASE_URL: 'none' };

  test.each(['--help', '-h'])('%s prints the usage and does nothing else', async (option) => {
    expect(await run(program, [...command, option], broken)).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/^Usage: .*\n\n.*--help/s),
      errors: '',
    });
  });

  // more arguments than any command has; a required option that is missing is named first
  test.each([['--port', '1'], Array(5).fill('now')])('refuses an unknown option or argument: %s', async (...args) => {
    const { exitCode, output, errors } = await run(program, [...command, ...args], broken);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors).toMatch(
      /^[^\n]+(Unknown option|Unknown command|Too many arguments|Required option)[^\n]+--help[^\n]+\n$/,
    );
  });
});

test('migrate waits for a database that cannot be reached, and says for what, until the limit', async () => {
  const environment = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/confab', CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY };
  const { exitCode, errors } = await runConfab(['migrate', '--wait', '1'], environment);
  expect(exitCode).toBe(1);
  expect(errors.split('\n')).toEqual([
    'Waiting for the database at 127.0.0.1:1/confab, up to 1 seconds: connect ECONNREFUSED 127.0.0.1:1',
    'migrate failed: The database at 127.0.0.1:1/confab cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    '',
  ]);
});

test('migrate prints the migrations that it applied, or that there were none', async () => {
  const url = await createEmptyDatabase(`confab_migrate_${randomUUID().replaceAll('-', '')}`);
  const environment = { DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY };
  const entries = await readdir(join(packageRoot(), 'prisma', 'migrations'), { withFileTypes: true });
  const migrations = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);

  expect(await runConfab(['migrate'], environment)).toEqual({
    exitCode: 0,
    output: `Applied ${migrations.length === 1 ? '1 migration' : `${migrations.length} migrations`}:\n${migrations
      .sort()
      .map((migration) => `  ${migration}\n`)
      .join('')}`,
    errors: '',
  });
  expect(await runConfab(['migrate'], environment)).toEqual({
    exitCode: 0,
    output: 'Nothing to do: the database has the schema of this version already.\n',
    errors: '',
  });
});

test('a conversion that finds nothing exits with 3', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-convert-'));
  try {
    expect(await runConfab(['convert', 'sendbird', folder, join(folder, 'archive')])).toMatchObject({
      exitCode: 3,
      output: expect.stringContaining('Converted: nothing.'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

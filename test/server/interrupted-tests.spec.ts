import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';
import { eventually } from '#test/support/eventually.js';

const JEST = ['--experimental-vm-modules', join(packageRoot(), 'node_modules/jest/bin/jest.js')];

test('a run of tests that is interrupted stops its PostgreSQL and removes its files', async () => {
  // short, because the path of a Unix socket is
  const folder = join('/tmp', `confab-int-${process.pid}`);
  await mkdir(folder, { mode: 0o755 });
  const { CONFAB_TEST_DATABASE_URL: _server, CONFAB_TEST_CHANGED: _ref, ...environment } = process.env;
  const run = spawn(process.execPath, [...JEST, 'test/e2e/root-page.spec.ts'], {
    cwd: packageRoot(),
    env: { ...environment, TMPDIR: folder },
    stdio: 'ignore',
    detached: true, // a group of processes, which Ctrl-C interrupts
  });
  // the cache of Jest stays
  const ofRun = async () => (await readdir(folder)).filter((name) => !name.startsWith('jest'));
  const ended = once(run, 'exit');
  const postgres = await eventually(async () => {
    const [name] = await ofRun();
    return Number.parseInt(await readFile(join(folder, name!, 'postgres/data/postmaster.pid'), 'utf8'), 10);
  });

  process.kill(-run.pid!, 'SIGINT');
  await ended;

  expect(await ofRun()).toEqual([]);
  // until its new parent has taken notice of the end
  await eventually(() => expect(() => process.kill(postgres, 0)).toThrow('ESRCH'));
  await rm(folder, { recursive: true });
});

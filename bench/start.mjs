// Measures starts on an existing database, and the memory of the idle server. README.md explains the output.
//
//   npm run bench:start -- [--rounds 5]
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from './database.mjs';
import { fill } from './sample-data.mjs';
import { newCredentials, withServer } from './server.mjs';
import { medianOfRounds } from './statistics.mjs';

/** After a start, V8 compiles, collects garbage and returns memory for a few seconds. */
const IDLE_MILLISECONDS = 10_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);

async function measureStart(databaseUrl, signal, options) {
  const begun = performance.now();
  return withServer(
    databaseUrl,
    signal,
    async (server) => {
      const milliseconds = performance.now() - begun;
      await delay(IDLE_MILLISECONDS, undefined, { signal });
      const { residentBytes } = await server.usage();
      const { usedBytes } = await server.usageAfterGarbageCollection();
      return { milliseconds, residentBytes, usedBytes };
    },
    options,
  );
}

async function measureStarts(name, databaseUrl, signal, options) {
  const starts = [];
  while (starts.length < rounds) starts.push(await measureStart(databaseUrl, signal, options));
  const { milliseconds, residentBytes, usedBytes } = medianOfRounds(starts);
  process.stdout.write(
    `${name.padEnd(22)}ready after ${milliseconds.toFixed(0)} ms, idle with ${megabytes(residentBytes)} MB resident, ${megabytes(usedBytes)} MB in use\n`,
  );
}

const controller = new AbortController();
const { signal } = controller;
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());

const folder = await mkdtemp(join(tmpdir(), 'confab-bench-start-'));
try {
  await chmod(folder, 0o755); // started by root, PostgreSQL runs under another account
  const embedded = { credentials: newCredentials(), variables: { DATA_DIR: join(folder, 'data') } };
  await withServer('', signal, (server) => fill(server, signal), embedded);
  await measureStarts('embedded PostgreSQL', '', signal, embedded);
  await withDatabase(async ({ url }) => {
    const external = { credentials: newCredentials() };
    await withServer(url, signal, (server) => fill(server, signal), external);
    await measureStarts('external PostgreSQL', url, signal, external);
  });
} catch (error) {
  process.stderr.write(signal.aborted ? 'Interrupted.\n' : `${error.message}\n`);
  process.exitCode = signal.aborted ? 130 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

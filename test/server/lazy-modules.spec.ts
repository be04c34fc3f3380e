import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

/** Large libraries that few apps need. */
const LAZY = [
  '@ag-ui/core/dist/schemas',
  '@aws-sdk',
  '@modelcontextprotocol',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@parse/node-apn',
  '@sendgrid',
  'ajv',
  'google-auth-library',
  'handlebars',
  'html-to-text',
  'livekit-server-sdk',
  'swagger-ui-dist/swagger-ui',
  'undici',
  'web-push',
  'yaml',
];

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'confab-modules-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The scripts that a process has loaded, which Node.js writes at its end. */
async function loadedScripts(): Promise<string[]> {
  const files = await readdir(folder);
  const coverages = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return coverages.flatMap(({ result }: { result: { url: string }[] }) => result.map(({ url }) => url));
}

it('an idle server has not loaded the libraries that few apps need', async () => {
  const server = await ServerProcess.start({
    DATABASE_URL: await createDatabase(`confab_modules_${randomUUID().replaceAll('-', '')}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    NODE_V8_COVERAGE: folder,
  });
  await server.untilReady();
  server.signal('SIGTERM');
  expect(await server.exitCode()).toBe(0);
  const scripts = await loadedScripts();
  expect(scripts.some((url) => url.includes('/dist/chunks/'))).toBe(true);
  expect(LAZY.filter((name) => scripts.some((url) => url.includes(`/node_modules/${name}`)))).toEqual([]);
});

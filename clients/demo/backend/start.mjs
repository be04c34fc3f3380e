// `npm run demo`: builds the pages of the demo, and serves them with its backend beside a running server.
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { createRestClient } from '../../typescript/dist/index.js';
import { createBackend } from './backend.mjs';
import { CannotStart, findApp, seed } from './find-app.mjs';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

async function start() {
  const { url, apiKey } = await findApp();
  const rest = createRestClient({ url, apiKey });
  await fillIfEmpty(rest);
  await build({ configFile, logLevel: 'warn' });
  const server = await preview({
    configFile,
    logLevel: 'silent',
    preview: {
      host: '127.0.0.1',
      port: Number(process.env.DEMO_PORT ?? 5180),
      // Pages of another origin than the server would need its CORS_ORIGINS.
      proxy: { '/v3': { target: url, ws: true, changeOrigin: true } },
    },
    plugins: [
      { name: 'demo-backend', configurePreviewServer: ({ middlewares }) => void middlewares.use(createBackend(rest)) },
    ],
  });
  process.stdout.write(`The demo chat is at http://localhost:${server.httpServer.address().port}\n`);
}

async function fillIfEmpty(rest) {
  const { data, error } = await rest.GET('/v3/users', { params: { query: { perPage: 1 } } });
  if (error)
    throw new CannotStart(
      `The server refuses the key (${error.code}). Set CONFAB and KEY as "npm start" printed them.`,
    );
  if (data.data.length > 0) return;
  if (process.env.KEY)
    throw new CannotStart('The app has no users. Create some, or run "npm run seed" where the server runs.');
  await seed();
}

start().catch((error) => {
  process.stderr.write(`${error instanceof CannotStart ? error.message : error.stack}\n`);
  process.exitCode = 1;
});

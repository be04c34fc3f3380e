// lane: long
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';

// An app outside of the repository that has installed the packages from their tarballs. Vite replaces what older browsers lack with Lightning CSS, as
// its version 8 does by default.

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');

/** What `npm install` would get from a registry, beside the two packages. */
const OF_REGISTRY = ['react', 'react-dom', 'scheduler', '@types/react', '@types/react-dom', 'csstype', 'vite']
  .concat(['@tanstack/react-virtual', '@tanstack/virtual-core', 'openapi-fetch', 'openapi-typescript-helpers'])
  .concat(['livekit-client', 'lightningcss']);

const APP = `import { ChatProvider, ChatWindow } from 'confab-react';
import 'confab-react/style.css';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(
  <ChatProvider url="http://127.0.0.1:9" uid="ann" authToken="token">
    <div style={{ height: '100dvh' }}>
      <ChatWindow />
    </div>
  </ChatProvider>,
);
`;

const SERVER = `import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { ChatProvider, ChatWindow } from 'confab-react';
import { createClient } from 'confab-client';

const { createClient: ofCommonJs } = (await import('node:module')).createRequire(import.meta.url)('confab-client');
const html = renderToString(h(ChatProvider, { url: 'http://127.0.0.1:9', uid: 'ann', authToken: 'x' }, h(ChatWindow)));
console.log(JSON.stringify({ html, types: [typeof createClient, typeof ofCommonJs] }));
`;

/** The targets of Vite 8. */
const VITE_CONFIG = `export default {
  css: { transformer: 'lightningcss' },
  esbuild: { jsx: 'automatic' },
  build: { target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'], cssMinify: 'lightningcss' },
  logLevel: 'warn',
};
`;

const page = (attributes: string) =>
  `<!doctype html><html lang="en" ${attributes}><body><div id="root"></div><script type="module" src="./app.tsx"></script></body></html>`;

const VARIABLES = [
  'background',
  'surface',
  'hover',
  'border',
  'text',
  'muted',
  'accent',
  'on-accent',
  'bubble',
  'bubble-own',
].concat(['selected', 'danger', 'online', 'warning']);

let app: string;
let server: Server;
let running: RunningBrowser | undefined;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'confab-fresh-app-'));
  const modules = join(app, 'node_modules');
  for (const name of OF_REGISTRY) {
    await mkdir(join(modules, name, '..'), { recursive: true });
    await symlink(resolve('node_modules', name), join(modules, name));
  }
  await install();
  const files = {
    'app.tsx': APP,
    'server.mjs': SERVER,
    'vite.config.mjs': VITE_CONFIG,
    'index.html': page(''),
    'package.json': '{"type":"module"}',
    'style.d.ts': "declare module '*.css';\n",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(app, name), text);
  await run(process.execPath, [join(modules, 'vite/bin/vite.js'), 'build'], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  running = await startBrowser();
  server = createServer(
    (request, response) =>
      void respond(request.url!, (type, body) => response.setHeader('content-type', type).end(body)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterAll(async () => {
  await running?.stop();
  server.close();
  await rm(app, { recursive: true, force: true });
});

/** Builds and packs copies of both packages, and unpacks what was packed as npm does. */
async function install(): Promise<void> {
  const sources = join(app, '.packages');
  const isSource = (path: string) => !/\/(dist|node_modules)$/.test(path);
  for (const name of ['typescript', 'react'])
    await cp(`clients/${name}`, join(sources, 'clients', name), { recursive: true, filter: isSource });
  await symlink(join(app, 'node_modules'), join(sources, 'node_modules'));
  const [client, kit] = [join(sources, 'clients/typescript'), join(sources, 'clients/react')];
  await run(process.execPath, [TSC, '-p', client]);
  await run(process.execPath, ['scripts/client/commonjs.mjs', client]);
  await symlink(client, join(app, 'node_modules/confab-client'));
  await run(process.execPath, ['scripts/client/react-package.mjs', kit]);
  await rm(join(app, 'node_modules/confab-client'));
  for (const [name, folder] of [
    ['confab-client', client],
    ['confab-react', kit],
  ] as const) {
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app], {
      cwd: folder,
    });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    const installed = join(app, 'node_modules', name);
    await mkdir(installed);
    await run('tar', ['-xzf', join(app, filename), '-C', installed, '--strip-components=1']);
  }
  await rm(sources, { recursive: true });
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** The built files; the page has the attributes in its query. */
async function respond(url: string, send: (type: string, body: string) => void): Promise<void> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const name = pathname === '/' ? '/index.html' : pathname;
  const text = await readFile(join(app, 'dist', name), 'utf8').catch(() => '');
  const attributes = decodeURIComponent(search.slice(1));
  send(TYPES[extname(name)] ?? 'text/plain', text.replace('<html lang="en"', `<html lang="en" ${attributes}`));
}

const LIGHT = {
  background: 'rgb(255, 255, 255)',
  text: 'rgb(22, 25, 31)',
  sidebar: 'rgb(245, 246, 248)',
  scheme: 'light',
};
const DARK = { background: 'rgb(20, 22, 26)', text: 'rgb(236, 238, 242)', sidebar: 'rgb(28, 31, 36)', scheme: 'dark' };

test.each([
  ['', 'light', LIGHT],
  ['', 'dark', LIGHT],
  ['data-confab-theme="dark"', 'light', DARK],
  ['data-confab-theme="light"', 'dark', LIGHT],
  ['data-confab-theme="auto"', 'light', LIGHT],
  ['data-confab-theme="auto"', 'dark', DARK],
  // an app with a color scheme of its own, which bundlers see or do not see
  ['style="color-scheme: dark"', 'dark', LIGHT],
])('a page with %p on a device that is %s has its colors', async (attributes, device, colors) => {
  const tab = await running!.context.newPage();
  await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: device }]);
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?${encodeURIComponent(attributes)}`);
  await tab.waitForSelector('.confab-sidebar');
  const shown = await tab.evaluate(`{
    const of = (selector) => getComputedStyle(document.querySelector(selector));
    const { backgroundColor: background, color: text, colorScheme: scheme } = of('.confab');
    ({ background, text, sidebar: of('.confab-sidebar').backgroundColor, scheme });
  }`);
  expect(shown).toEqual(colors);
  // none of them has both colors, or none
  const variables = await tab.evaluate(`{
    const style = getComputedStyle(document.querySelector('.confab'));
    ${JSON.stringify(VARIABLES)}.filter((name) => !CSS.supports('color', style.getPropertyValue('--confab-' + name).trim()));
  }`);
  expect(variables).toEqual([]);
  await tab.close();
});

test.each(['index', 'notification-feed'])(
  '%s is for clients, which pages of React servers need to be told',
  async (name) => {
    const text = await readFile(join(app, 'node_modules/confab-react/dist', `${name}.js`), 'utf8');
    expect(text).toMatch(/^'use client';/);
  },
);

test('the packages have types, and run on a server as modules; the client as CommonJS too', async () => {
  const options = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  const types = ['--jsx', 'react-jsx', '--skipLibCheck', '--lib', 'es2023,dom,dom.iterable', '--types', 'react'];
  const { stdout: errors } = await run(process.execPath, [TSC, ...options, ...types, 'app.tsx', 'style.d.ts'], {
    cwd: app,
  }).catch((failure: unknown) => failure as { stdout: string });
  expect(errors).toBe('');
  const { stdout } = await run(process.execPath, ['--no-warnings', 'server.mjs'], { cwd: app });
  const { html, types: kinds } = JSON.parse(stdout) as { html: string; types: string[] };
  expect(html).toContain('confab-window');
  expect(kinds).toEqual(['function', 'function']);
});

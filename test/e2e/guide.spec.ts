// lane: long
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import request from 'supertest';
import { serveGuide } from '#pages/guide/serve-guide.js';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { useServer } from '../support/server.js';

const server = useServer();
const disabled = useServer({ CONFAB_DOCS: 'false' });
const published = useServer({ PUBLIC_URL: 'https://chat.example.com' });
let running: RunningBrowser;
beforeAll(async () => {
  running = await startBrowser();
});
afterAll(() => running.stop());

const get = (path: string) => request(server.http).get(path);

test('the guide has pages, with and without their extension', async () => {
  for (const path of [
    '/docs/guide/',
    '/docs/guide/webhooks',
    '/docs/guide/webhooks.html',
    '/docs/guide/clients/typescript',
  ]) {
    const { status, headers } = await get(path);
    expect({ path, status, type: headers['content-type'] }).toEqual({
      path,
      status: 200,
      type: 'text/html; charset=utf-8',
    });
  }
  expect((await get('/docs/guide')).headers.location).toBe('/docs/guide/');
});

test('a page that does not exist is 404, wherever its path leads', async () => {
  for (const path of [
    '/docs/guide/nothing',
    '/docs/guide/404',
    '/docs/guide/..%2f..%2fpackage.json',
    '/docs/guide/%2e%2e/main.js',
    '/docs/guide/assets/none.js',
  ])
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
});

test('assets are cached for a year and pages are revalidated', async () => {
  const { text, headers } = await get('/docs/guide/');
  expect(headers['cache-control']).toBe('no-cache');
  const [asset] = /\/docs\/guide\/assets\/app[^"]+\.js/.exec(text)!;
  expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a guide that is not built yet is served as soon as it is there', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'confab-guide-')), 'pages');
  const app = express();
  serveGuide(app as unknown as NestExpressApplication, folder);
  const before = await request(app).get('/docs/guide/');
  expect([before.status, before.headers['retry-after'], before.text]).toEqual([
    503,
    '10',
    'The guide is not built yet. The build takes a minute after the first start.\n',
  ]);
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<p>Confab</p>');
  await writeFile(join(folder, '404.html'), '<p>Nothing</p>');
  const after = await request(app).get('/docs/guide/');
  expect([after.status, after.text]).toEqual([200, '<p>Confab</p>']);
  expect((await request(app).get('/docs/guide/none')).status).toBe(404);
  await rm(dirname(folder), { recursive: true });
});

const built = fileURLToPath(new URL('../../dist/guide-pages', import.meta.url));
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The pages by their paths on the server. */
function builtPages(): Map<string, string> {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(
    names.map((name) => [
      `/docs/guide/${name.replace(/\.html$/, '').replace(/^index$/, '')}`,
      readFileSync(join(built, name), 'utf8'),
    ]),
  );
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => decodeURI(href!));

test('each link leads to a page and a heading that exist', () => {
  const pages = builtPages();
  const headings = new Map(
    [...pages].map(([path, html]) => [path, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
  );
  const dead: string[] = [];
  let count = 0;
  for (const [path, html] of pages)
    for (const href of linksIn(html).filter((link) => !/^[a-z]+:/.test(link) && link !== '/docs')) {
      const [page, heading] = href.split('#');
      const found = headings.get(page || path);
      if (!found || (heading && !found.includes(heading))) dead.push(`${path}: ${href}`);
      count++;
    }
  expect(dead).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
});

test('the server has each page at the address of its links, also beside a folder of that name', async () => {
  for (const path of builtPages().keys())
    if (!path.endsWith('/404')) expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
});

test('links between pages in Markdown are links in the guide, and each page links to the API reference', () => {
  const pages = builtPages();
  const sources = ['README.md', ...readdirSync(join(repository, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
    name.endsWith('.md'),
  );
  const missing: string[] = [];
  let count = 0;
  for (const source of sources) {
    const html = pages.get(`/docs/guide/${source.replace(/^(docs\/|README)/, '').replace(/\.md$/, '')}`)!;
    const content = linksIn(html.slice(html.indexOf('class="vp-doc'), html.indexOf('class="VPDocFooter')));
    const markdown = readFileSync(join(repository, source), 'utf8').replace(/```[^]*?```/g, '');
    for (const [, target] of markdown.matchAll(/\]\((?:docs\/)?((?:decisions\/)?[\w-]+)\.md(?:#[\w-]+)?\)/g)) {
      const page =
        {
          CHANGELOG: 'changelog',
          CONTRIBUTING: 'contributing',
          SECURITY: 'security-policy',
          CODE_OF_CONDUCT: 'code-of-conduct',
        }[target!] ?? target!;
      if (!content.some((href) => href.split('#')[0] === `/docs/guide/${page}`)) missing.push(`${source}: ${target}`);
      count++;
    }
    expect(linksIn(html)).toContain('/docs');
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('diagrams of the Markdown are drawings, with the texts of their source and nothing from elsewhere', () => {
  const pages = builtPages();
  const drawn: string[] = [];
  for (const name of readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md'))) {
    const markdown = readFileSync(join(repository, 'docs', name), 'utf8');
    const sources = [...markdown.matchAll(/```mermaid\n([^]*?)```/g)].map(([, source]) => source!);
    const html = pages.get(`/docs/guide/${name.replace(/\.md$/, '')}`)!;
    const drawings = [...html.matchAll(/<div class="diagram"[^>]*>(<svg [^]*?<\/svg>)/g)].map(([, svg]) => svg!);
    expect(drawings).toHaveLength(sources.length);
    for (const [position, source] of sources.entries()) {
      const svg = drawings[position]!;
      const texts = svg.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
      const labels = [...source.matchAll(/[[{("]([\w][^[\](){}"]*)["\])}]|\]?: (.+)$/gm)].map(
        ([, box, edge]) => box ?? edge!,
      );
      for (const label of labels) expect(texts).toContain(label.replaceAll('<br/>', ' '));
      expect(labels.length).toBeGreaterThan(5);
      expect(svg).not.toMatch(/<style|@import|https?:\/\/(?!www\.w3\.org)/);
      drawn.push(name);
    }
  }
  expect(drawn).toEqual(['access.md', 'calls.md']);
});

test('the API reference beside it is still served', async () => {
  expect((await get('/docs/')).text).toContain('swagger');
});

test('devMessage leads to the error in the guide, at PUBLIC_URL if it is known, and nowhere without a guide', async () => {
  const messagesOf = async ({ http }: typeof server) => {
    const { body } = await request(http).get('/v3/users');
    return body.error as { message: string; devMessage: string };
  };
  const { message, devMessage } = await messagesOf(server);
  const path = '/docs/guide/errors#auth_err_empty_apikey';
  expect(devMessage).toBe(`${message} See ${path}`);
  expect((await get(path.split('#')[0]!)).text).toContain('id="auth_err_empty_apikey"');
  expect((await messagesOf(published)).devMessage).toBe(`${message} See https://chat.example.com${path}`);
  expect(await messagesOf(disabled)).toMatchObject({ message, devMessage: message });
});

test('CONFAB_DOCS=false disables it', async () => {
  expect((await request(disabled.http).get('/docs/guide/')).status).toBe(404);
});

test('a browser shows a page, follows a link, searches and follows the result, with scripts and files of the server only', async () => {
  const address = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
  const page = await running.context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (sent) => {
    if (!sent.url().startsWith(address) && !sent.url().startsWith('data:')) problems.push(sent.url());
  });
  await page.goto(`${address}/docs/guide/`);
  await page.waitForSelector('.VPSidebar a');
  await page.click('.vp-doc a[href="/docs/guide/tutorial"]');
  await page.waitForFunction("location.pathname === '/docs/guide/tutorial'");
  await (await page.waitForSelector('button.DocSearch-Button'))!.click();
  await (await page.waitForSelector('#localsearch-input'))!.type('dashboard and alerts');
  await (await page.waitForSelector('.VPLocalSearchBox a.result'))!.click();
  await page.waitForFunction("location.pathname === '/docs/guide/operations'");
  await page.waitForFunction("document.querySelector('h1').innerText.includes('Operat')");
  expect(problems).toEqual([]);
  await page.close();
});

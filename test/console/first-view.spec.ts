import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsoleTest } from './support/console-test.js';

// What the first page loads, and that the components of the console have their styles.

const MAXIMUM_BYTES = 135_000;

const assets = fileURLToPath(new URL('../../dist/console-pages/assets', import.meta.url));
const require = createRequire(import.meta.url);

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));
const mantineClasses = classesIn(readFileSync(require.resolve('@mantine/core/styles.css'), 'utf8'));

/** The classes of Mantine in some files of the console that no style of them is for. */
function withoutStyles(names: readonly string[]): { used: number; missing: string[] } {
  const content = (ending: string) =>
    names
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n');
  const styled = classesIn(content('.css'));
  const used = [...classesIn(content('.js'))].filter((name) => mantineClasses.has(name));
  return { used: used.length, missing: used.filter((name) => !styled.has(name)) };
}

test('the first page loads less than 135 kB, with all its styles', async () => {
  // the page of the sign-in may still be loading
  await run.page.goto('about:blank');
  const session = await run.page.createCDPSession();
  // As they are transferred, with headers. Without a cache, a file that is preloaded may be loaded twice.
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    // without the list of apps, which is as long as other tests have made it
    if (address?.startsWith(`${run.address}/console`)) sizes.set(address, encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await run.page.goto(`${run.address}/console/apps`);
  await run.untilText('Create an app');
  await run.untilLoaded();
  await session.detach();
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(MAXIMUM_BYTES);
  const names = [...sizes.keys()].map((address) => address.replace(/^.*\//, ''));
  expect(names.filter((name) => /^(?:english|german|french)/.test(name))).toEqual([]);
  const { used, missing } = withoutStyles(names);
  expect(used).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('the console is in the language of the browser, until the user chooses another', async () => {
  const page = await run.page.browserContext().newPage();
  const untilText = (text: string) => page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
  await page.evaluateOnNewDocument(
    "Object.defineProperty(navigator, 'languages', { get: () => ['it', 'de-CH', 'en'] })",
  );
  await page.goto(run.addressInApp('users'));
  await untilText('Nach uid oder Name suchen');
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  await page.goto(run.addressInApp('overview'));
  await untilText('Importierte Nachrichten zählen nicht');
  await (await page.waitForSelector('nav select'))!.select('en');
  await untilText('Imported messages are not counted');
  await page.goto(run.addressInApp('users'));
  await untilText('Search by uid or name');
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  await (await page.waitForSelector('nav select'))!.select('fr');
  await untilText('Rechercher par uid ou nom');
  expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
  await page.evaluate('localStorage.clear()');
  await page.close();
});

test('each class of Mantine that the scripts use has its styles', () => {
  const { used, missing } = withoutStyles(readdirSync(assets));
  expect(used).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

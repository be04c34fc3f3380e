import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The sources of the console have a configuration of their own, with types of browsers. */
const load = (file: string) => import(`../../console/src/${file}`) as Promise<any>;
const { helpAddress } = (await load('help.ts')) as { helpAddress: (location: string) => string };
const areas = Object.keys((await load('texts/common.ts')).common.areas as object);
const pathOf = (page: string) => fileURLToPath(new URL(`../../docs/${page}.md`, import.meta.url));
const slugOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

test.each(areas)('the help of %s is in the guide', (area) => {
  const [page = '', section] = helpAddress(`/apps/trail-buddies/${area}`).replace('/docs/guide/', '').split('#');
  expect(existsSync(pathOf(page))).toBe(true);
  const headings = readFileSync(pathOf(page), 'utf8')
    .match(/^#+ .+$/gm)!
    .map((line) => slugOf(line.replace(/^#+ /, '')));
  if (section !== undefined) expect(headings).toContain(section);
});

test.each([
  ['/apps/trail-buddies/users/ana', '/docs/guide/console#areas'],
  ['/apps/trail-buddies/audit-log', '/docs/guide/management#audit-log'],
  ['/apps', '/docs/guide/management'],
  ['/health', '/docs/guide/operations'],
  ['/apps/trail-buddies/constructor', '/docs/guide/console'],
])('the page %s leads to %s', (location, address) => {
  expect(helpAddress(location)).toBe(address);
});

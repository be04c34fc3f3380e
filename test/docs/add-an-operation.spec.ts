import { GENERATORS } from '../support/generators.js';
import { CopiedSources, KEY } from './copied-sources.js';

/** What `npm run generate` needs beside what the server needs. */
const NEEDED = [
  '.prettierignore',
  '.prettierrc.json',
  'bench',
  'clients',
  'console',
  'deploy',
  'docs',
  'jest.config.js',
  'openapi.json',
  'package-lock.json',
  'test',
];

// The tests follow the page, one after the other.
let sources: CopiedSources;
beforeAll(async () => {
  sources = await CopiedSources.create(NEEDED);
});
afterAll(() => sources.remove());

test('an operation is added in the five places of the page, and what is generated follows from them', async () => {
  const change = await sources.applyChange('clear-drafts');
  expect(change.filter((line) => line.startsWith('+++ '))).toHaveLength(5);
  await sources.build();
  const output = await sources.node('scripts/generate.mjs');
  for (const file of ['openapi.json', 'docs/access.md', 'docs/errors.md', 'docs/examples.json'])
    expect(output).toContain(`\n  ${file}\n`);
  expect(await sources.read('docs/access.md')).toMatch(/^\| clear-drafts +\| user +\| credential +\| yes /m);
  expect(JSON.parse(await sources.read('docs/examples.json'))).toHaveProperty('clear-drafts');
  // it runs other tests, which take minutes themselves
}, 1_800_000);

test('the types of what was added and generated are right, and the method of the client has its name', async () => {
  await sources.checkTypes('tsconfig.json');
  const methods = await sources.read('clients/typescript/src/generated/operations.ts');
  expect(methods).toMatch(/clear: .DELETE \/all\W/);
});

test.each(GENERATORS)('%s is up to date', async (_, script) => {
  await sources.node(script, '--check');
});

test('a server with the operation passes its case', async () => {
  const server = await sources.startServer();
  const conformance = ['--base', server.address, '--apikey', KEY, '--profile', 'confab', '--area', 'conversations'];
  const report = await sources.node('dist/modules/cli/confab-conformance.js', ...conformance, '--json');
  const { cases } = JSON.parse(report) as { cases: { title: string; outcome: string; operations: string[] }[] };
  expect(cases.filter(({ operations }) => operations.includes('clear-drafts'))).toMatchObject([{ outcome: 'passed' }]);
});

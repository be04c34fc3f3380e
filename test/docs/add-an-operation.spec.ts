import { CopiedSources, KEY } from './copied-sources.js';

let sources: CopiedSources;
beforeAll(async () => {
  sources = await CopiedSources.create(['bench', 'clients', 'console', 'docs', 'openapi.json', 'test']);
});
afterAll(() => sources.remove());

test('an operation is added in the seven places of the page, from which its document, its method and its access follow', async () => {
  const change = await sources.applyChange('clear-drafts');
  expect(change.filter((line) => line.startsWith('+++ '))).toHaveLength(7);
  await sources.build();
  await sources.checkTypes('tsconfig.json');
  await sources.node('scripts/openapi.mjs');
  await sources.node('scripts/client-types.mjs');
  const methods = await sources.read('clients/typescript/src/generated/operations.ts');
  expect(methods).toMatch(/clear: .DELETE \/v3\/drafts\/all\W/);

  const server = await sources.startServer();
  const conformance = ['--base', server.address, '--apikey', KEY, '--profile', 'confab', '--area', 'conversations'];
  const report = await sources.node('dist/modules/cli/confab-conformance.js', ...conformance, '--json');
  const { cases } = JSON.parse(report) as { cases: { title: string; outcome: string; operations: string[] }[] };
  expect(cases.filter(({ operations }) => operations.includes('clear-drafts'))).toMatchObject([{ outcome: 'passed' }]);
});

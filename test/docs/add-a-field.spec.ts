import { CopiedSources, KEY } from './copied-sources.js';

let sources: CopiedSources;
beforeAll(async () => {
  sources = await CopiedSources.create();
});
afterAll(() => sources.remove());

test('a field of users is added in the five places of the page, and nowhere else', async () => {
  const change = await sources.applyChange('pronouns');
  expect(change.filter((line) => /^\+(?!\+).*pronouns/.test(line))).toHaveLength(5);
  await sources.build();
  await sources.node('scripts/migration.mjs', 'add', 'pronouns', 'of', 'users');
  await sources.node('scripts/statements.mjs');
  // PostgreSQL has described the statements, so the types are right now
  await sources.checkTypes('tsconfig.build.json');

  const server = await sources.startServer();
  const created = { uid: 'kim', name: 'Kim', pronouns: 'they/them' };
  expect(await server.request('POST', '/v3/users', KEY, created)).toMatchObject({
    status: 200,
    body: { data: created },
  });
  const changed = { pronouns: 'she/her' };
  expect(await server.request('PUT', '/v3/users/kim', KEY, changed)).toMatchObject({ body: { data: changed } });
  const imported = { users: { lee: { uid: 'lee', name: 'Lee', pronouns: 'he/him' } } };
  expect(await server.request('POST', '/v3/data_import/users', KEY, imported)).toMatchObject({ status: 200 });
  const { body } = await server.request('GET', '/v3/users', KEY);
  expect(body.data.filter(({ pronouns }: { pronouns?: string }) => pronouns)).toMatchObject([
    { uid: 'kim', pronouns: 'she/her' },
    { uid: 'lee', pronouns: 'he/him' },
  ]);
});

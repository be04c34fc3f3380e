import { KnowledgeIndexerService } from '#resources/ai-agents/knowledge/indexing/knowledge-indexer.service.js';
import { KnowledgeSearchService } from '#resources/ai-agents/knowledge/knowledge-search.service.js';
import { repliesTo, runFor } from '#test/support/agents.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { useHttpDouble } from '#test/support/tool-servers.js';

const server = useServer();
const database = useDatabase(server);
const model = useModel();
const web = useHttpDouble();
const BASE = '/v3/ai-agents/agent-builder/knowledge-base';
const AGENTS = '/v3/ai-agents/agent-builder/agents';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let agent: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['tina']);
  agent = await builderAgent(server, app, model);
});

const indexed = async (id: string, status = 'indexed'): Promise<any> =>
  eventually(async () => {
    const source = dataOf(await app.api.get(`${BASE}/${id}`));
    expect(source.status).toBe(status);
    return source as unknown;
  });

/** @returns its id, once it is indexed */
async function addText(title: string, text: string): Promise<string> {
  const { body } = await app.api.post(`${BASE}/text`, { title, text });
  expect(body).toMatchObject({ success: true, message: expect.any(String), data: { title, status: 'indexing' } });
  await indexed(body.data.uniqueId as string);
  return body.data.uniqueId as string;
}

async function addPage(more: object = {}, status = 'indexed'): Promise<any> {
  const { body } = await app.api.post(`${BASE}/website`, { url: `${web.url}/page`, ...more });
  return indexed(body.data.uniqueId as string, status);
}

const change = (verb: 'add' | 'remove', kind: string, uniqueIds: unknown, uid = agent) =>
  app.api.patch(`${AGENTS}/${uid}/knowledge-base/${kind}/${verb}`, { uniqueIds });

const search = async (question: string): Promise<string[]> =>
  (await server.app.get(KnowledgeSearchService).search(systemContext(app), agent, question)).map(({ text }) => text);

const html = (text: string) =>
  void (web.handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  });

test('an agent answers with a passage of its knowledge base, which the answer names', async () => {
  const id = await addText('Opening hours', 'The hut is open from June to October.');
  expect((await change('add', 'text', [id])).body).toEqual({ success: true });
  expect(dataOf(await app.api.get(`${AGENTS}/${agent}`))).toMatchObject({ files: [id], websites: [] });
  let told = '';
  model.reply = ({ json }) => {
    const result = (json.messages as any[]).find(({ role }) => role === 'tool');
    if (!result)
      return [
        { toolCall: { id: '1', name: 'search_knowledge_base', arguments: '{"question":"When is the hut open?"}' } },
      ];
    told = result.content as string;
    return [{ text: 'From June on.' }];
  };
  const message = await sendText(app, 'tina', agent, 'When is it open?');
  expect(await runFor(app, message)).toMatchObject({ state: 'finished' });
  expect(told).toContain('The hut is open from June to October.');
  expect((await repliesTo(app, 'tina', message)).at(-1).data).toMatchObject({
    text: 'From June on.',
    metadata: { knowledge: [{ uniqueId: id, title: 'Opening hours' }] },
  });
});

test('passages with rare words of the question come first, whatever the language and the endings of English words', async () => {
  const hut = await addText('Hut', 'The huts of the valley are open in summer.\n'.repeat(30));
  const train = await addText('Train', 'Trains to the valley are leaving at noon.');
  const pass = await addText('Pass', 'Der Pass über die Höhe ist im Winter gesperrt.');
  await addText('Not of the agent', 'The train of another agent.');
  await change('add', 'text', [hut, train, pass]);
  expect((await search('When does the train to the valley leave?'))[0]).toContain('Trains to the valley');
  expect(await search('Ist der Pass gesperrt?')).toEqual([expect.stringContaining('gesperrt')]);
  expect(await search('Höhe')).toHaveLength(1);
  for (const question of ['the', '', '& | ! ( <->', "'; DROP TABLE users; --", '\0', '\ud800', 'x'.repeat(100_000)])
    expect(await search(question)).toEqual([]);
  const found = await search('valley');
  expect(found.join('').length).toBeLessThanOrEqual(6000);
  for (const text of found) expect(text.length).toBeLessThanOrEqual(1000);
});

test('a page is fetched, and fetched again; a failed fetch leaves what was found before', async () => {
  html(
    '<html><head><title>Our &amp; hours</title><script>evil()</script></head><body><nav>Menu</nav><h1>Hours</h1><p>Open in <b>June</b>.</p></body></html>',
  );
  const page = await addPage();
  expect(page).toMatchObject({ type: 'website', title: 'Our & hours', url: `${web.url}/page` });
  await change('add', 'website', [page.uniqueId]);
  expect(dataOf(await app.api.get(`${AGENTS}/${agent}`))).toMatchObject({ files: [], websites: [page.uniqueId] });
  expect(await search('June')).toEqual([expect.stringMatching(/open in june/i)]);
  expect(await search('menu evil')).toEqual([]);
  html('<p>Open in July.</p>');
  expect(dataOf(await app.api.post(`${BASE}/${page.uniqueId}/refresh`))).toMatchObject({ status: 'indexing' });
  await indexed(page.uniqueId);
  expect(await search('June')).toEqual([]);
  web.handler = (_, response) => void response.writeHead(500).end();
  dataOf(await app.api.post(`${BASE}/${page.uniqueId}/refresh`));
  expect(await indexed(page.uniqueId, 'failed')).toMatchObject({ error: 'The server of the page responded with 500.' });
  expect(await search('July')).toHaveLength(1);
});

test('redirects are followed, and the encoding is that of the page', async () => {
  web.handler = ({ path }, response) => {
    if (path === '/page') response.writeHead(301, { location: '/moved' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Buffer.from('<meta charset="iso-8859-1"><p>Höhe', 'latin1'));
  };
  const { uniqueId } = await addPage({ title: 'Own title' });
  await change('add', 'website', [uniqueId]);
  expect(await search('Höhe')).toEqual(['Höhe']);
});

test.each([
  [
    'redirects forever',
    (response: any) => void response.writeHead(302, { location: '/page' }).end(),
    'The page redirects too often.',
  ],
  [
    'redirects to a file',
    (response: any) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'The page redirects to an address that is not allowed.',
  ],
  [
    'is a picture',
    (response: any) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    'The page is neither HTML nor plain text.',
  ],
  [
    'has 10 MB',
    (response: any) => void response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(10_000_000)),
    'The page is larger than 1 MB.',
  ],
  ['breaks', (response: any) => void response.destroy(), 'The page cannot be reached.'],
  [
    'is empty',
    (response: any) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>x</script>'),
    'There is no text.',
  ],
])('a page that %s is reported as failed', async (_, respond, error) => {
  web.handler = (_request, response) => respond(response);
  expect(await addPage({}, 'failed')).toMatchObject({ error });
});

test('a page whose elements nest as deep as those of browsers is indexed, and a deeper one is reported as failed', async () => {
  const nested = (depth: number) => `<p>Before</p>${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`;
  html(nested(512));
  await addPage();
  for (const deeper of [nested(513), '<b>'.repeat(300_000)]) {
    html(deeper);
    expect(await addPage({}, 'failed')).toMatchObject({
      error: 'The elements of the page are nested more than 512 deep.',
    });
  }
});

test('a source that is deleted is no longer found, and an interrupted one is indexed later', async () => {
  const id = await addText('Hut', 'The hut is open in June.');
  await change('add', 'text', [id]);
  const lost = `UPDATE ai_knowledge_sources SET state = 'indexing', updated_at = now() - interval '1 hour' WHERE app_id = $1`;
  await database.query(lost, [app.id]);
  await server.app.get(KnowledgeIndexerService).addOverdue({}, new Date());
  await indexed(id);
  expect(await search('hut')).toHaveLength(1);
  expect((await app.api.delete(`${BASE}/${id}`)).body).toEqual({ success: true });
  expect(await search('hut')).toEqual([]);
  expect(dataOf(await app.api.get(`${AGENTS}/${agent}`)).files).toEqual([]);
  const rows = await database.query('SELECT FROM ai_knowledge_passages WHERE app_id = $1', [app.id]);
  expect(rows).toHaveLength(0);
});

test('sources are listed by kind, and belong to their app and to agents of their kind', async () => {
  const text = await addText('Hut', 'Open in June.');
  html('<p>Open in July.</p>');
  const page = (await addPage()).uniqueId as string;
  const ids = async (query = {}) =>
    (dataOf(await app.api.get(BASE, query)) as any[]).map(({ uniqueId }) => uniqueId as string);
  expect(await ids()).toEqual([page, text]);
  expect(await ids({ type: 'text' })).toEqual([text]);
  expect(await ids({ perPage: 1, page: 2 })).toEqual([text]);
  expectError(await app.api.get(BASE, { type: 'file' }), 400, 'ERR_BAD_REQUEST');

  expectError(await change('add', 'website', [text]), 404, 'ERR_KB_NOT_FOUND');
  expectError(await change('add', 'text', [text, NOBODY]), 404, 'ERR_KB_NOT_FOUND');
  expectError(await change('add', 'text', ['no id']), 404, 'ERR_KB_NOT_FOUND');
  expectError(await change('add', 'file', [text]), 404, 'ERR_KB_NOT_FOUND');
  expectError(await change('add', 'text', text), 400, 'ERR_BAD_REQUEST');
  expectError(await change('remove', 'text', 7), 400, 'ERR_BAD_REQUEST');
  expectError(await change('add', 'text', [text], NOBODY), 404, 'ERR_AGENT_NOT_FOUND');
  expectError(await change('remove', 'text', [text], NOBODY), 404, 'ERR_AGENT_NOT_FOUND');
  expectError(await change('remove', 'text', [text]), 404, 'ERR_KB_NOT_FOUND');
  expect((await change('add', 'text', [text.toUpperCase(), text])).status).toBe(200);
  expect((await change('add', 'text', [text])).status).toBe(200);
  expect((await change('remove', 'text', [text])).body).toEqual({ success: true });
  expectError(await app.api.post(`${BASE}/${text}/refresh`), 404, 'ERR_KB_NOT_FOUND');

  const other = await server.createApp();
  expect(dataOf(await other.api.get(BASE))).toEqual([]);
  for (const id of [text, NOBODY, 'no-id']) {
    expectError(await other.api.get(`${BASE}/${id}`), 404, 'ERR_KB_NOT_FOUND');
    expectError(await other.api.delete(`${BASE}/${id}`), 404, 'ERR_KB_NOT_FOUND');
    expectError(await other.api.post(`${BASE}/${id}/refresh`), 404, 'ERR_KB_NOT_FOUND');
  }
  for (const [client, status, code] of [
    [server.client({}), 401, 'AUTH_ERR_EMPTY_APIKEY'],
    [server.client({ apikey: app.authKey }), 403, 'AUTH_ERR_NO_ACCESS'],
  ] as const) {
    expectError(await client.post(`${BASE}/text`, {}), status, code);
    expectError(await client.post(`${BASE}/website`, {}), status, code);
    expectError(await client.get(BASE), status, code);
    expectError(await client.get(`${BASE}/${text}`), status, code);
    expectError(await client.post(`${BASE}/${text}/refresh`), status, code);
    expectError(await client.delete(`${BASE}/${text}`), status, code);
    expectError(await client.patch(`${AGENTS}/${agent}/knowledge-base/text/add`, {}), status, code);
    expectError(await client.patch(`${AGENTS}/${agent}/knowledge-base/text/remove`, {}), status, code);
  }
});

test.each([
  ['text', { title: '', text: 'a' }],
  ['text', { title: 'a'.repeat(501), text: 'a' }],
  ['text', { title: 'a' }],
  ['text', { title: 'a', text: 'a'.repeat(100_001) }],
  ['website', {}],
  ['website', { url: 'page' }],
  ['website', { url: 'https://name:word@example.com/' }],
])('a %s with %j is refused', async (kind, body) => {
  expectError(await app.api.post(`${BASE}/${kind}`, body), 400, 'ERR_BAD_REQUEST');
});

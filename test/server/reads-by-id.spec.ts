import { randomUUID } from 'node:crypto';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { createDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// Two servers in separate processes on one database. Both store messages of one conversation while a reader pages by id.

const apikey = 'a'.repeat(40);
const EACH = 60;

let servers: ServerProcess[];
beforeAll(async () => {
  const environment = {
    DATABASE_URL: await createDatabase(`confab_reads_${randomUUID().replaceAll('-', '')}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: apikey,
    WORKERS: '1',
  };
  servers = [];
  for (let n = 0; n < 2; n++) {
    servers.push(await ServerProcess.start(environment));
    await servers[n]!.untilReady();
  }
});
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map((server) => server.exitCode()));
});

async function request(method: string, path: string, body?: object): Promise<any> {
  const response = await servers[0]!.request(method, path, apikey, body);
  expect(response).toMatchObject({ status: 200 });
  return response.body.data;
}

test('a reader who pages by id misses no message, whichever process stored it', async () => {
  const uids = Array.from({ length: 16 }, (_, n) => `sender-${n}`);
  for (const uid of uids) await request('POST', '/v3/users', { uid, name: uid });
  await request('POST', '/v3/groups', { guid: 'club', name: 'Club', type: 'public', members: { participants: uids } });
  const senders = uids.map((uid): Sender => ({ uid, receiver: 'club', receiverType: 'group' }));

  const toClub = { receiver: 'club', receiverType: 'group' };
  const parent = await request('POST', '/v3/messages', { ...toClub, data: { text: 'How is the weather?' } });
  const sends = servers.map(({ address }) => new ConcurrentSenders(address, apikey));
  const state = { isOver: false };
  const sending = Promise.all([
    ...sends.map((each, index) =>
      each.run(
        senders.filter((_, n) => n % 2 === index),
        EACH,
      ),
    ),
    ...servers.flatMap((server) => [repliesOf(server, parent.id), editsOf(server)]),
  ]).finally(() => (state.isOver = true));

  const read = [parent.id as string];
  while (!state.isOver) read.push(...(await pageAfter(read.at(-1)!)));
  await sending;
  read.push(...(await pagesAfter(read.at(-1)!)));
  expect(read.length).toBeGreaterThan(20 * EACH - 1);
  expect(read).toEqual([parent.id, ...(await pagesAfter(parent.id))]);
});

async function repliesOf(server: ServerProcess, parentId: string): Promise<void> {
  for (let n = 0; n < EACH; n++)
    expect(
      await server.request('POST', `/v3/messages/${parentId}/thread`, apikey, {
        data: { text: '<@uid:sender-1> Fine' },
      }),
    ).toMatchObject({ status: 200 });
}

/** Each edit adds an action message. */
async function editsOf(server: ServerProcess): Promise<void> {
  const message = { receiver: 'club', receiverType: 'group', data: { text: 'Edited often' } };
  const sent = await server.request('POST', '/v3/messages', apikey, message);
  for (let n = 0; n < EACH; n++)
    expect(
      await server.request('PUT', `/v3/messages/${sent.body.data.id}`, apikey, { data: { text: `Edit ${n}` } }),
    ).toMatchObject({ status: 200 });
}

async function pageAfter(id: string): Promise<string[]> {
  const page: { id: string }[] = await request('GET', `/v3/groups/club/messages?affix=append&limit=100&id=${id}`);
  return page.map(({ id: read }) => read);
}

async function pagesAfter(id: string): Promise<string[]> {
  const page = await pageAfter(id);
  return page.length > 0 ? [...page, ...(await pagesAfter(page.at(-1)!))] : [];
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import { TEXT, uid } from './sample-data.mjs';

const LISTS = 100;
const WORDS_PER_LIST = 1_000;

/** Each round has an engine of its own: the server remembers of one that it hangs. */
let engines = 0;

/** The connections send as in the case send-to-user, of messages that moderation judges. */
const send = (connection) => ({
  method: 'POST',
  path: '/v3/messages',
  onBehalfOf: uid(2 * connection),
  body: { receiver: uid(2 * connection + 1), receiverType: 'user', data: { text: TEXT } },
});

const statusIs =
  (status) =>
  ({ data }) =>
    data.data.moderation?.status === status;

/** Runs `work` while the app has one rule, with this condition. */
async function withRule(server, condition, work, signal) {
  const rule = {
    id: 'bench',
    name: 'Bench',
    enabled: true,
    action: ['blockMessage'],
    conditions: [{ entity: 'message', operand: 'text', operator: 'contains', ...condition }],
  };
  await server.call({ method: 'POST', path: '/v3/moderation/rules', body: rule }, signal);
  try {
    return await work();
  } finally {
    await server.call({ method: 'DELETE', path: '/v3/moderation/rules/bench' }, signal);
  }
}

/** A server that accepts connections and never responds. @returns its URL and a function that closes it */
async function hangingEngine() {
  const sockets = new Set();
  const engine = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    engine.close();
  };
  return { url: `http://127.0.0.1:${engine.address().port}/`, close };
}

export const moderationCases = [
  {
    name: 'send-judged',
    request: send,
    isExpected: statusIs('approved'),
    async around({ server, database }, work, signal) {
      await database.addKeywordLists(LISTS, WORDS_PER_LIST);
      const value = Array.from({ length: LISTS }, (_, list) => `bench-${list + 1}`);
      const condition = { category: 'word', isKeywordsReferencePresent: true, value };
      return withRule(server, condition, work, signal).finally(() => database.removeKeywordLists());
    },
  },
  {
    name: 'send-engine-hangs',
    request: send,
    isExpected: statusIs('pending'),
    async around({ server, database }, work, signal) {
      const { url, close } = await hangingEngine();
      const id = `hanging-${++engines}`;
      const list = { id, name: 'Hanging engine', category: 'custom-api', url };
      const condition = { category: 'custom-api', isKeywordsReferencePresent: true, value: [`${id}_greaterThan_50`] };
      try {
        await server.call({ method: 'POST', path: '/v3/moderation/keywords', body: list }, signal);
        try {
          return await withRule(server, condition, work, signal);
        } finally {
          await server.call({ method: 'DELETE', path: `/v3/moderation/keywords/${id}` }, signal);
        }
      } finally {
        close();
        await database.removeChecks();
      }
    },
  },
];

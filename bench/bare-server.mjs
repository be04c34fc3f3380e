// The least that an HTTP server on Node.js can do for the requests of cases with `bare`. Started by server.mjs. It answers with the JSON of Confab,
// made of the rows of the same database, without authentication, validation, limits and logs.
import { createServer } from 'node:http';
import { BareQueries } from './bare-queries.mjs';

const queries = await BareQueries.connect(process.env.DATABASE_URL);

const userView = ({ uid, name, role, status, created_at: createdAt }) => ({ uid, name, role, status, createdAt });

const groupView = ({ guid, name, type, owner, members_count: membersCount, created_at: createdAt }) => ({
  guid,
  name,
  type,
  owner,
  membersCount,
  createdAt,
});

const conversationIdOf = ({ conversation_key: key }) => {
  const [type, ...ids] = key.split('/');
  return type === 'user' ? ids.join('_user_') : `group_${ids[0]}`;
};

function messageView(row, entities) {
  const conversationId = conversationIdOf(row);
  const { id, sender, receiver_type: receiverType, receiver, category, type, data, sent_at: sentAt } = row;
  const receiving = { ...entities.get(`${receiverType} ${receiver}`), conversationId };
  const entitiesOfData = {
    sender: { entity: entities.get(`user ${sender}`), entityType: 'user' },
    receiver: { entity: receiving, entityType: receiverType },
  };
  return {
    id,
    conversationId,
    sender,
    receiverType,
    receiver,
    category,
    type,
    data: { ...data, entities: entitiesOfData },
    sentAt,
    updatedAt: sentAt,
  };
}

/** The views of the users and groups that messages name. */
async function entitiesOf(rows) {
  const guids = rows.filter(({ receiver_type: type }) => type === 'group').map(({ receiver }) => receiver);
  const uids = rows.flatMap(({ sender, receiver_type: type, receiver }) =>
    type === 'user' ? [sender, receiver] : [sender],
  );
  const [users, groups] = await Promise.all([
    queries.read('usersByUid', [...new Set(uids)]),
    guids.length > 0 ? queries.read('groupsByGuid', [...new Set(guids)]) : [],
  ]);
  return new Map([
    ...users.map((user) => [`user ${user.uid}`, userView(user)]),
    ...groups.map((group) => [`group ${group.guid}`, groupView(group)]),
  ]);
}

async function messages(rows) {
  const entities = await entitiesOf(rows);
  return {
    data: rows.map((row) => messageView(row, entities)),
    meta: { current: { limit: 50, count: rows.length } },
  };
}

const directKey = (one, other) => `user/${[one, other].sort().join('/')}`;

async function conversations(uid) {
  const [rows, [self]] = await Promise.all([queries.read('conversations', uid), queries.read('usersByUid', [uid])]);
  const own = userView(self);
  const data = rows.map((row) => {
    const peer = userView(row);
    const entities = new Map([own, peer].map((user) => [`user ${user.uid}`, user]));
    const conversationId = conversationIdOf(row);
    return {
      conversationId,
      conversationType: 'user',
      unreadMessageCount: row.unread,
      unreadMentionsCount: '0',
      createdAt: row.conversation_created_at,
      updatedAt: row.sent_at,
      lastMessage: { ...messageView(row, entities), receipts: { data: [] } },
      conversationWith: { ...peer, conversationId },
    };
  });
  return { data, meta: { pagination: { total: rows[0]?.total ?? 0, count: rows.length } } };
}

async function users() {
  const [rows, [{ total }]] = await Promise.all([queries.read('users'), queries.read('countUsers')]);
  return { data: rows.map(userView), meta: { pagination: { total, count: rows.length } } };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function send(request, sender) {
  const { receiver, data } = await bodyOf(request);
  const message = { conversation_key: directKey(sender, receiver), sender, receiver, data };
  const row = await queries.send(message);
  return { data: messageView(row, await entitiesOf([row])) };
}

/** @param request of a case that reads or writes the database */
async function answer(request) {
  const uid = request.headers.onbehalfof;
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  const [, , first, id, rest] = pathname.split('/');
  if (request.method === 'POST') return send(request, uid);
  if (first === 'conversations') return conversations(uid);
  if (first === 'users' && rest === 'messages')
    return messages(await queries.read('messages', uid, directKey(uid, id)));
  if (first === 'users') return users();
  if (searchParams.has('searchKey')) return messages(await queries.read('found', uid, searchParams.get('searchKey')));
  const { data } = await messages(await queries.read('message', uid, id));
  return { data: data[0] };
}

const respond = (response, status, body) => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

const server = createServer((request, response) => {
  if (request.url === '/bench/no-op') return respond(response, 200, '{"data":{}}');
  answer(request).then(
    (answered) => respond(response, 200, JSON.stringify(answered)),
    (error) => respond(response, 500, JSON.stringify({ error: { message: error.message } })),
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`Ready at http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));

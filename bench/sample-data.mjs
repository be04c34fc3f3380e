const USERS = 1_000;
const MEMBERS = 10;
const MESSAGES = 500;
const CONVERSATIONS = 100;
const AT_ONCE = 16;

export const TEXT = 'Who is up for a hike on Sunday? We meet at nine.';
export const GROUP = 'hikers';

/** The two of the conversation that is read, apart from those who write while they are measured. */
export const [READER, PARTNER] = ['andrew', 'tina'];

/** One of the users; the first ten are members of the group. */
export const uid = (number) => `user-${number % USERS}`;
export const member = (number) => uid(number % MEMBERS);

const numbers = (count) => Array.from({ length: count }, (_, number) => number);

/**
 * Fills the server through its own API: 1,002 users, a group of 10, a conversation of 500 messages and 100 others of the same reader.
 *
 * @returns `messageId`, of a message in the midst of the conversation
 */
export async function fill(server, signal) {
  const post = (path, body, onBehalfOf) => server.call({ method: 'POST', path, body, onBehalfOf }, signal);
  const send = ([sender, receiver]) =>
    post('/v3/messages', { receiver, receiverType: 'user', data: { text: TEXT } }, sender);

  await inParallel([READER, PARTNER, ...numbers(USERS).map(uid)], (id) =>
    post('/v3/users', { uid: id, name: `The user ${id}` }),
  );
  const [owner, ...participants] = numbers(MEMBERS).map(member);
  await post('/v3/groups', { guid: GROUP, name: 'Hikers', type: 'public', owner, members: { participants } });
  await inParallel(numbers(CONVERSATIONS).map(uid), (id) => send([id, READER]));
  const turns = numbers(MESSAGES).map((turn) => (turn % 2 === 0 ? [READER, PARTNER] : [PARTNER, READER]));
  const sent = await inParallel(turns, send);
  return { messageId: sent[MESSAGES / 2].data.id };
}

/** Does `work` for all items, a few at a time. @returns the results, in the order of the items */
async function inParallel(items, work) {
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

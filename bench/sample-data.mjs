const USERS = 1_000;
const MEMBERS = 10;
export const MESSAGES = 500;
const CONVERSATIONS = 100;
const PARENTS = 100;
export const FRIENDS = 100;
/** As many as a request may add. */
const FRIENDS_PER_REQUEST = 25;
const CONCURRENCY = 16;

export const TEXT = 'Who is up for a hike on Sunday? We meet at nine.';
export const GROUP = 'hikers';

/** The users of the conversation that is read. They send no messages during measurements. */
export const [READER, PARTNER] = ['andrew', 'tina'];

/** The uid of a user. The first ten users are members of the group. */
export const uid = (number) => `user-${number % USERS}`;
export const member = (number) => uid(number % MEMBERS);

export const numbers = (count) => Array.from({ length: count }, (_, number) => number);

/**
 * Creates data through the API: 1,002 users, a group of 10, a conversation of 500 messages, 100 other conversations and 100 friends of
 * its reader, and 100 messages that are replied to.
 *
 * @returns `messageId`, the id of a message in the middle of the conversation, and `parents`, messages with the user who replies to each
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
  const friends = numbers(FRIENDS).map(uid);
  for (let first = 0; first < FRIENDS; first += FRIENDS_PER_REQUEST)
    await post(`/v3/users/${READER}/friends`, { accepted: friends.slice(first, first + FRIENDS_PER_REQUEST) });
  const received = numbers(PARENTS).map((number) => [uid(2 * number + 1), uid(2 * number)]);
  const parents = (await inParallel(received, send)).map(({ data }) => ({ id: data.id, uid: data.receiver }));
  return { messageId: sent[MESSAGES / 2].data.id, parents };
}

/** Calls `work` for all items with limited concurrency. @returns the results, in the order of the items */
export async function inParallel(items, work) {
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

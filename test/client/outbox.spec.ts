import {
  type AuthTokenSource,
  createClient,
  Outbox,
  type OutboxEntry,
  type OutboxOptions,
  type UserClient,
} from '../../clients/typescript/src/index.js';
import type { OutboxStore, StoredEntry } from '../../clients/typescript/src/outbox/outbox-entry.js';
import { eventually } from '../support/eventually.js';
import { FakeFetch, type FakeRequest, json, refusal } from './support/fake-fetch.js';

const NO_NETWORK = new TypeError('fetch failed');
const NO_PAUSES = { first: 1, longest: 1 };
const LONG_PAUSES = { first: 2 ** 30, longest: 2 ** 30 };
const text = (value: string, receiver = 'ben') => ({ receiver, receiverType: 'user', data: { text: value } }) as const;

/** Keeps entries as a database does: as copies. */
class FakeStore implements OutboxStore {
  readonly entries = new Map<string, StoredEntry>();
  load = async () => structuredClone([...this.entries.values()]).reverse();
  put = async (entry: StoredEntry) => void this.entries.set(entry.muid, structuredClone(entry));
  remove = async (muid: string) => void this.entries.delete(muid);
}

/** Stores a message once for each muid, as the server does. */
class FakeMessages {
  readonly byMuid = new Map<string, { id: string; muid: string; data: { text: string } }>();
  readonly accept = ({ body }: FakeRequest): Response => {
    const { muid, data } = body as { muid: string; data: { text: string } };
    if (!this.byMuid.has(muid)) this.byMuid.set(muid, { id: String(this.byMuid.size + 1), muid, data });
    return json({ data: this.byMuid.get(muid) });
  };
  get texts(): string[] {
    return [...this.byMuid.values()].map(({ data }) => data.text);
  }
}

let messages: FakeMessages;
let store: FakeStore;
let fake: FakeFetch;
let client: UserClient;
let outboxes: Outbox[];

function open(
  answers: ConstructorParameters<typeof FakeFetch>,
  { authToken = 'token', ...options }: Partial<OutboxOptions> & { authToken?: AuthTokenSource } = {},
): Outbox {
  fake = new FakeFetch(...answers);
  client = createClient({ url: 'https://chat.test', authToken, fetch: fake.fetch, pauses: NO_PAUSES });
  const outbox = new Outbox({ client, uid: 'ana', store, pauses: NO_PAUSES, ...options });
  outboxes.push(outbox);
  return outbox;
}

const statesOf = ({ entries }: Outbox) =>
  entries.map(({ message, state, error }) => [message.data.text, state, error?.code]);

beforeEach(() => {
  [messages, store, outboxes] = [new FakeMessages(), new FakeStore(), []];
});
afterEach(() => outboxes.forEach((outbox) => outbox.close()));

test('messages of a conversation are sent one after the other, in their order, however often the network fails', async () => {
  const lost = (request: FakeRequest) => {
    messages.accept(request);
    throw NO_NETWORK; // after the server has stored it
  };
  const outbox = open([
    NO_NETWORK,
    lost,
    new Response('<html>', { status: 502 }),
    new Response('<html>Sign in'),
    lost,
    messages.accept,
  ]);
  const texts = ['1', '2', '3', '4'];
  const sent = await Promise.all(texts.map((value) => outbox.send(text(value))));
  expect(messages.texts).toEqual(texts);
  expect(sent.map(({ id }) => id)).toEqual(texts);
  expect([outbox.entries, [...store.entries]]).toEqual([[], []]);
});

test('a message is in the store before it is sent, and among the entries at once', async () => {
  const storedWhenSent: string[][] = [];
  const outbox = open([
    (request) => {
      storedWhenSent.push([...store.entries.values()].map(({ message }) => message.data.text!));
      return messages.accept(request);
    },
  ]);
  const both = [outbox.send(text('1')), outbox.send(text('2'))];
  expect(statesOf(outbox)).toEqual([
    ['1', 'queued', undefined],
    ['2', 'queued', undefined],
  ]);
  await Promise.all(both);
  expect(storedWhenSent).toEqual([['1', '2'], ['2']]);
});

test('what is not sent survives a reload, and is sent in its order before what is new', async () => {
  const before = open([NO_NETWORK], { pauses: LONG_PAUSES });
  for (const value of ['1', '2', '3']) void before.send(text(value)).catch(() => undefined);
  await eventually(() => expect(statesOf(before)[0]).toEqual(['1', 'queued', 'NETWORK_ERROR']));
  before.close();
  const after = open([messages.accept]);
  const sent: string[] = [];
  after.on('sent', (_, { message }) => sent.push(message.data.text!));
  await after.send(text('4'));
  expect([messages.texts, sent]).toEqual([
    ['1', '2', '3', '4'],
    ['1', '2', '3', '4'],
  ]);
  expect(store.entries.size).toBe(0);
});

test('a message whose response was lost before a reload is stored once', async () => {
  const before = open(
    [
      (request) => {
        messages.accept(request);
        throw NO_NETWORK;
      },
    ],
    { pauses: LONG_PAUSES },
  );
  void before.send(text('1')).catch(() => undefined);
  await eventually(() => expect(messages.texts).toEqual(['1']));
  before.close();
  const after = open([messages.accept]);
  await eventually(() => expect(store.entries.size).toBe(0));
  expect([messages.texts, after.entries]).toEqual([['1'], []]);
});

test('a message that the server refuses fails, does not hold up the next, and can be sent again or discarded', async () => {
  const outbox = open([refusal('ERR_BLOCKED', 403), messages.accept]);
  const failed: OutboxEntry[] = [];
  outbox.on('failed', (_, entry) => failed.push(entry));
  const refused = outbox.send(text('1'));
  await outbox.send(text('2'));
  await expect(refused).rejects.toMatchObject({ code: 'ERR_BLOCKED' });
  expect(failed.map(({ muid, state }) => [muid, state])).toEqual([[outbox.entries[0]!.muid, 'failed']]);
  expect([...store.entries.values()]).toMatchObject([{ isFailed: true, message: text('1') }]);

  const reloaded = open([messages.accept]);
  await eventually(() => expect(statesOf(reloaded)).toEqual([['1', 'failed', undefined]]));
  expect(fake.requests).toEqual([]);
  const sent = new Promise((resolve) => reloaded.on('sent', resolve));
  reloaded.retry(failed[0]!.muid);
  await sent;
  expect(messages.texts).toEqual(['2', '1']);

  const last = open([refusal('ERR_BLOCKED', 403)]);
  await expect(last.send(text('3'))).rejects.toMatchObject({ code: 'ERR_BLOCKED' });
  last.discard(last.entries[0]!.muid);
  expect([last.entries, store.entries.size]).toEqual([[], 0]);
});

test('conversations do not wait for each other', async () => {
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => (answer = resolve));
  const outbox = open([({ body }) => (body.receiver === 'ben' ? slow : json({ data: { id: '9', muid: body.muid } }))]);
  const toBen = outbox.send(text('1'));
  await outbox.send(text('2', 'eve'));
  expect(statesOf(outbox)).toEqual([['1', 'sending', undefined]]);
  answer(json({ data: { id: '8' } }));
  expect(await toBen).toEqual({ id: '8' });
});

test('what waits is sent when realtime is connected again, and when the device is online', async () => {
  const outbox = open([NO_NETWORK, NO_NETWORK, messages.accept], { pauses: LONG_PAUSES });
  const sent = outbox.send(text('1'));
  await eventually(() => expect(statesOf(outbox)).toEqual([['1', 'queued', 'NETWORK_ERROR']]));
  (client.realtime as unknown as { setState(state: string): void }).setState('connected');
  await eventually(() => expect(fake.requests).toHaveLength(2));
  await eventually(() => expect(statesOf(outbox)).toEqual([['1', 'queued', 'NETWORK_ERROR']]));
  outbox.wake();
  expect(await sent).toMatchObject({ id: '1' });
});

test('messages wait while there is no valid token', async () => {
  const tokens = ['expired', 'expired', 'valid'];
  const outbox = open([refusal('AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 401), messages.accept], {
    pauses: LONG_PAUSES,
    authToken: () => tokens.shift()!,
  });
  const sent = outbox.send(text('1'));
  await eventually(() => expect(statesOf(outbox)).toEqual([['1', 'queued', 'NO_AUTH_TOKEN']]));
  outbox.wake();
  expect(await sent).toMatchObject({ id: '1' });
});

test('a message at which the server fails each time is given up, so that the next is sent', async () => {
  const outbox = open([
    (request) => (request.body.data.text === '1' ? refusal('ERR_MISSION_FAILED', 500) : messages.accept(request)),
  ]);
  const failing = outbox.send(text('1'));
  await outbox.send(text('2'));
  await expect(failing).rejects.toMatchObject({ code: 'ERR_MISSION_FAILED' });
  expect(fake.requests).toHaveLength(6);
});

test('the outbox is bounded, and the same message is not added twice', async () => {
  const outbox = open(['nothing'], { maximum: 2 });
  const one = outbox.send({ ...text('1'), muid: 'm1' });
  expect(outbox.send({ ...text('1'), muid: 'm1' })).toBe(one);
  void outbox.send(text('2')).catch(() => undefined);
  await expect(outbox.send(text('3'))).rejects.toMatchObject({ code: 'OUTBOX_FULL' });
  outbox.discard('m1');
  await expect(one).rejects.toMatchObject({ code: 'DISCARDED' });
  expect(outbox.entries).toHaveLength(1);
});

test('replies and files are sent as such', async () => {
  const outbox = open([({ body }) => json({ data: { id: '1', muid: body.muid } })]);
  await outbox.send({ data: { text: 'Yes' } }, { threadOf: '7' });
  const file = new Blob(['Bring a hat.'], { type: 'text/plain' });
  await outbox.send({ ...text('Look'), tags: ['a'], muid: 'm' }, { files: [file] });
  const [reply, form] = fake.requests;
  expect(reply).toMatchObject({ url: 'https://chat.test/v3/messages/7/thread', body: { data: { text: 'Yes' } } });
  const fields = [...(form!.body as FormData)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.size,
  ]);
  expect(fields).toEqual([
    ['receiver', 'ben'],
    ['receiverType', 'user'],
    ['data', '{"text":"Look"}'],
    ['tags', '["a"]'],
    ['muid', 'm'],
    ['files[]', 12],
  ]);
});

test('a store that fails does not keep messages from being sent', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'));
  const outbox = open([messages.accept], { store: { load: full, put: full, remove: full } });
  const causes: unknown[] = [];
  outbox.on('storeError', (cause) => causes.push(cause));
  await outbox.send(text('1'));
  expect(messages.texts).toEqual(['1']);
  await eventually(() => expect(causes).toHaveLength(3));
});

test('after close nothing is sent', async () => {
  const outbox = open([messages.accept]);
  const waiting = outbox.send(text('1'));
  outbox.close();
  await expect(waiting).rejects.toMatchObject({ code: 'CLOSED' });
  await expect(outbox.send(text('2'))).rejects.toMatchObject({ code: 'CLOSED' });
  outbox.wake();
  await eventually(() => expect(store.entries.size).toBe(1));
  expect(fake.requests).toEqual([]);
});

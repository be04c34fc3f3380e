import { createClient } from '../../clients/typescript/src/index.js';
import { TokenCache } from '../../clients/typescript/src/token-cache.js';
import { FakeFetch, type FakeRequest, json, refusal } from './support/fake-fetch.js';

const NO_PAUSES = { first: 0, longest: 0 };
const REFUSED = 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND';

/** Accepts one token only. */
const accepting =
  (token: string, code = REFUSED) =>
  ({ headers }: FakeRequest) =>
    headers.authToken === token ? json({ data: {} }) : refusal(code, 401);

function client(tokens: (string | Error)[], ...answers: ConstructorParameters<typeof FakeFetch>) {
  const fake = new FakeFetch(...answers);
  const requested: (string | Error)[] = [];
  const authToken = async () => {
    const token = tokens.shift()!;
    requested.push(token);
    if (token instanceof Error) throw token;
    return token;
  };
  return {
    fake,
    requested,
    confab: createClient({ url: 'https://chat.test', authToken, fetch: fake.fetch, pauses: NO_PAUSES }),
  };
}

test('requests at the same time share one new token, and each is repeated with it', async () => {
  const { fake, requested, confab } = client(['old', 'new'], accepting('new'));
  await Promise.all(Array.from({ length: 10 }, () => confab.me.get()));
  expect(requested).toEqual(['old', 'new']);
  expect(fake.requests).toHaveLength(20);
});

test('realtime and REST share the token', async () => {
  const { requested, confab } = client(['old', 'new'], accepting('new'));
  await confab.me.get();
  const auths: string[] = [];
  class Socket {
    onopen = null;
    onmessage = null;
    onclose = null;
    onerror = null;
    constructor() {
      queueMicrotask(() => (this.onopen as unknown as () => void)());
    }
    send(frame: string): void {
      auths.push((JSON.parse(frame) as { authToken: string }).authToken);
      confab.realtime.close();
    }
    close(): void {}
  }
  Object.assign(confab.realtime, { options: { WebSocket: Socket } });
  await expect(confab.realtime.connect()).rejects.toMatchObject({ code: 'CLOSED' });
  expect([auths, requested]).toEqual([['new'], ['old', 'new']]);
});

test('a token is renewed once for a request', async () => {
  const { fake, confab } = client(['1', '2', '3'], accepting('none'));
  await expect(confab.me.get()).rejects.toMatchObject({ code: REFUSED, status: 401, retryable: false });
  expect(fake.requests.map(({ headers }) => headers.authToken)).toEqual(['1', '2']);
});

test('a source that returns the refused token has no other', async () => {
  const { fake, confab } = client(['1', '1'], accepting('none'));
  await expect(confab.me.get()).rejects.toMatchObject({ code: 'NO_AUTH_TOKEN', retryable: false });
  expect(fake.requests).toHaveLength(1);
});

test('a source that fails is asked again, and nothing is sent meanwhile', async () => {
  const { fake, requested, confab } = client([new Error('Down'), 'token'], accepting('token'));
  await confab.messages.send({ receiver: 'ben', receiverType: 'user', data: { text: 'Hi' } });
  expect([fake.requests.length, requested.length]).toEqual([1, 2]);
  const failing = client([new Error('Down')], accepting('token')).confab.me.get({ retries: 0 });
  await expect(failing).rejects.toMatchObject({ code: 'NO_AUTH_TOKEN', retryable: true, cause: new Error('Down') });
});

test.each([
  ['ERR_GROUP_NOT_JOINED', ['1']],
  ['AUTH_ERR_APP_TOKEN_EXPIRED', ['1', '2']],
])('the status 401 with %s', async (code, tokens) => {
  const { requested, confab } = client(['1', '2'], accepting('none', code));
  await expect(confab.me.get()).rejects.toMatchObject({ code });
  expect(requested).toEqual(tokens);
});

test('the status 401 of a gateway renews the token', async () => {
  const { confab } = client(['1', '2'], new Response('<html>', { status: 401 }), json({ data: {} }));
  expect(await confab.me.get()).toEqual({ data: {} });
});

test('a refusal that comes late does not drop the token that replaced the refused one', async () => {
  const tokens = ['old', 'new', 'newest'];
  const cache = new TokenCache(() => tokens.shift()!);
  const old = (await cache.token())!;
  expect([cache.replace(old), await cache.token(), cache.replace(old), await cache.token()]).toEqual([
    true,
    'new',
    true,
    'new',
  ]);
});

import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { FakeFetch, json } from './support/fake-fetch.js';

/** What an app gets that imports these names. Modules of Node fail the build: the platform is none. */
async function bundleOf(names: string, format: 'esm' | 'iife' = 'esm', module = 'index'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from './src/${module}.ts';`, resolveDir: 'clients/typescript' },
    external: ['livekit-client'],
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName: format === 'iife' ? 'confab' : undefined,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

test.each([
  ['createClient, Outbox', 15],
  ['createClient', 12],
  ['createRestClient', 5],
  ['Realtime', 5],
])('%s: an app loads less than %i kB', async (names, kilobytes) => {
  expect(gzipSync(await bundleOf(names)).length).toBeLessThan(kilobytes * 1000);
});

test('an app loads less than 17 kB of the module for calls, and the client of LiveKit later', async () => {
  const text = await bundleOf('CometChatCalls', 'esm', 'calls-sdk/index');
  expect(gzipSync(text).length).toBeLessThan(17_000);
  expect(text).toContain('import("livekit-client")');
});

/** The globals of React Native that the client uses. It has no `crypto`, `TextEncoder`, `structuredClone`, `window` events, `indexedDB`, `process` or `Buffer`. */
const reactNative = {
  setTimeout,
  clearTimeout,
  queueMicrotask,
  performance,
  AbortController,
  FormData: class {
    append(): void {}
  },
};

test('the client works with the globals of React Native', async () => {
  const fake = new FakeFetch(json({ data: { id: '1' } }));
  const frames: string[] = [];
  class Socket {
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose = null;
    onerror = null;
    constructor(readonly url: string) {
      queueMicrotask(() => this.onopen!());
    }
    send(frame: string): void {
      frames.push(`${this.url} ${frame}`);
      const limits = { frameBytes: 16_384, transientBytes: 4096, metadataBytes: 1024, framesPerSecond: 20 };
      const authenticated = { type: 'authenticated', uid: 'ana', connectionId: 'c', heartbeatSeconds: 25, limits };
      this.onmessage!({ data: JSON.stringify(authenticated) });
    }
    close(): void {}
  }
  const context = createContext({ ...reactNative, fetch: fake.fetch, WebSocket: Socket });
  runInContext(await bundleOf('createClient, Outbox', 'iife'), context);
  const run = runInContext(
    `(async () => {
      const client = confab.createClient({ url: 'https://chat.test', authToken: 'token' });
      const outbox = new confab.Outbox({ client, uid: 'ana' });
      await client.realtime.connect();
      client.realtime.typing('start', { receiver: 'ben', receiverType: 'user' });
      const sent = await outbox.send({ receiver: 'ben', receiverType: 'user', data: { text: 'Hi 👋' } });
      await client.groups.create({ guid: 'g', name: 'G', type: 'public' });
      await client.media.upload(new FormData());
      outbox.close();
      client.realtime.close();
      return sent.id;
    })()`,
    context,
  ) as Promise<string>;
  expect(await run).toBe('1');
  expect(frames).toEqual([
    expect.stringMatching(/^wss:\/\/chat\.test\/v3\/realtime .*"auth"/),
    expect.stringContaining('"typing"'),
  ]);
  const [message, group, file] = fake.requests;
  expect([message!.body.muid, group!.headers['Idempotency-Key']]).toEqual([
    expect.stringMatching(/^[\w-]{20,100}$/),
    expect.stringMatching(/^[\w-]{20,100}$/),
  ]);
  expect(file!.headers).toEqual({ authToken: 'token' });
});

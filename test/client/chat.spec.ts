import type { AddressInfo } from 'node:net';
import { createRestClient } from '../../clients/typescript/src/index.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers } from '../support/factories.js';
import { ServerProcess } from '../support/process.js';
import { tokenOf } from '../support/realtime.js';
import { ENCRYPTION_KEY, type TestApp, useServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { ChatUser } from './support/chat-user.js';

const ascending = (ids: string[]) => ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1]!));

describe('two users with the client', () => {
  const server = useServer();
  let app: TestApp;
  let proxy: TcpProxy;
  let andrew: ChatUser;
  let betty: ChatUser;
  let bettysToken: string;

  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', 'betty']);
    const address = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    proxy = new TcpProxy(new URL(address));
    await proxy.open();
    andrew = new ChatUser(address, await tokenOf(app, 'andrew'));
    bettysToken = await tokenOf(app, 'betty');
    betty = new ChatUser(proxy.url, bettysToken, { appId: app.id });
    await Promise.all([andrew.realtime.connect(), betty.realtime.connect()]);
  });

  afterEach(async () => {
    andrew.realtime.close();
    betty.realtime.close();
    await proxy.close();
  });

  test('receive each other’s typing, messages and receipts', async () => {
    const typing: string[] = [];
    betty.realtime.on('typing', ({ sender, action }) => typing.push(`${sender.uid} ${action}`));
    const receipts: string[] = [];
    andrew.realtime.on('message_read_receipt', ({ sender, body }) => receipts.push(`${sender} ${body.messageId}`));

    andrew.realtime.typing('start', { receiver: 'betty', receiverType: 'user' });
    andrew.realtime.typing('end', { receiver: 'betty', receiverType: 'user' });
    const { id } = await andrew.sendText('betty', 'Sunday?');
    await eventually(() => expect(betty.receivedTexts).toEqual(['Sunday?']));
    await betty.realtime.markRead({ messageId: id });
    await betty.sendText('andrew', 'At eight.');
    await eventually(() => expect(andrew.receivedTexts).toEqual(['At eight.']));

    expect(typing).toEqual(['andrew start', 'andrew end']);
    await eventually(() => expect(receipts).toEqual([`betty ${id}`]));
  });

  test('receive each other’s transient messages and presence', async () => {
    await andrew.realtime.subscribePresence({ mode: 'all' });
    const transientMessages: object[] = [];
    const presence: string[] = [];
    andrew.realtime.on('transient', ({ sender, data }) => transientMessages.push({ [sender.uid]: data }));
    andrew.realtime.on('presence', (users) => presence.push(...users.map(({ uid, status }) => `${uid} ${status}`)));
    await betty.realtime.sendTransient({ receiver: 'andrew', receiverType: 'user' }, { wave: true });
    await eventually(() => expect(transientMessages).toEqual([{ betty: { wave: true } }]));
    betty.realtime.close();
    await eventually(() => expect(presence.at(-1)).toBe('betty offline'));
    await betty.realtime.connect();
    await eventually(() => expect(presence.at(-1)).toBe('betty available'));
  });

  test('get the error codes of refused frames and requests', async () => {
    await expect(andrew.realtime.markRead({ messageId: '999999999' })).rejects.toMatchObject({
      name: 'RealtimeError',
      code: 'ERR_MESSAGE_ID_NOT_FOUND',
    });
    const { error, response } = await andrew.rest.GET('/v3/users/{uid}', { params: { path: { uid: 'nobody' } } });
    expect([response?.status, error?.code]).toEqual([404, 'ERR_UID_NOT_FOUND']);
  });

  test('receive every message once although the connection breaks repeatedly', async () => {
    const sent: string[] = [];
    const states: string[] = [];
    betty.realtime.on('state', (state) => states.push(state));
    for (let cut = 1; cut <= 4; cut++) {
      const write = async (count: number) => {
        for (let number = 1; number <= count; number++)
          sent.push((await andrew.sendText('betty', `${cut}.${number}`)).data!.text!);
      };
      const sending = write(10);
      await eventually(() => expect(betty.receivedTexts.length).toBeGreaterThan((cut - 1) * 10));
      await proxy.close();
      await sending;
      await proxy.open();
      await eventually(() => expect(betty.receivedTexts).toHaveLength(cut * 10));
    }
    expect(betty.receivedTexts).toEqual(sent);
    expect(ascending(betty.eventIds)).toBe(true);
    expect(states.filter((state) => state === 'reconnecting')).toHaveLength(4);
  });

  test('reconnect with a new token after a revocation, and miss no message', async () => {
    const tokens = [bettysToken, await tokenOf(app, 'betty')];
    const secondClient = new ChatUser(proxy.url, bettysToken, { authToken: () => tokens.shift()! });
    await secondClient.realtime.connect();
    const stateChange = new Promise((resolve) => secondClient.realtime.on('state', resolve));
    await app.api.delete(`/v3/users/betty/auth_tokens/${bettysToken}`);
    expect(await stateChange).toBe('reconnecting');
    await andrew.sendText('betty', 'still there?');
    await eventually(() => expect(secondClient.receivedTexts).toEqual(['still there?']));
    secondClient.realtime.close();
    await eventually(() => expect(betty.realtime.state).toBe('closed'));
  });

  test('resume in another client with the stored last event id', async () => {
    await andrew.sendText('betty', 'one');
    await eventually(() => expect(betty.receivedTexts).toEqual(['one']));
    betty.realtime.close();
    const { lastEventId } = betty.realtime;
    await andrew.sendText('betty', 'two');
    const later = new ChatUser(proxy.url, bettysToken, { lastEventId });
    const resumed = new Promise((resolve) => later.realtime.on('resumed', resolve));
    await later.realtime.connect();
    // an event that is logged after the resume arrives as a live event
    expect([{ events: 0 }, { events: 1 }]).toContainEqual(await resumed);
    await eventually(() => expect(later.receivedTexts).toEqual(['two']));
    later.realtime.close();
  });
});

test('the client reconnects to a killed and to a stopped server, and receives every message once', async () => {
  const environment = {
    DATABASE_URL: await createDatabase(`confab_client_${process.env.JEST_WORKER_ID}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: 'ab'.repeat(20),
  };
  let running = await ServerProcess.start(environment);
  const { port, address: url } = running;
  await running.untilReady();
  const backend = createRestClient({ url, apiKey: environment.CONFAB_API_KEY });
  const users: ChatUser[] = [];
  for (const uid of ['andrew', 'betty']) {
    await backend.POST('/v3/users', { body: { uid, name: uid } });
    const { data } = await backend.POST('/v3/users/{uid}/auth_tokens', { params: { path: { uid } }, body: {} });
    users.push(new ChatUser(url, data!.data.authToken));
  }
  const [andrew, betty] = users as [ChatUser, ChatUser];
  try {
    await Promise.all(users.map(({ realtime }) => realtime.connect()));
    await andrew.sendText('betty', 'before');
    await eventually(() => expect(betty.receivedTexts).toEqual(['before']));
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const stateChange = new Promise((resolve) => betty.realtime.on('state', resolve));
      running.signal(signal);
      await running.exitCode();
      expect(await stateChange).toBe('reconnecting');
      running = await ServerProcess.start(environment, port);
      await running.untilReady();
      await andrew.sendText('betty', `after ${signal}`);
      await eventually(() => expect(betty.receivedTexts.at(-1)).toBe(`after ${signal}`));
    }
    expect(betty.receivedTexts).toEqual(['before', 'after SIGKILL', 'after SIGTERM']);
    expect(ascending(betty.eventIds)).toBe(true);
  } finally {
    for (const { realtime } of users) realtime.close();
    running.signal('SIGKILL');
    await running.exitCode();
  }
});

// lane: long
import { jest } from '@jest/globals';
import pg from 'pg';
import { ResumeService } from '#resources/realtime/delivery/resume.service.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs, type RealtimeClient, tokenOf, type Frame } from '#test/support/realtime.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();

const idsIn = (frames: Frame[]) =>
  frames.filter(({ trigger }) => trigger === 'message_sent').map(({ data }) => data.message.id as string);

async function resumed(
  app: TestApp,
  uid: string,
  lastEventId: string,
): Promise<{ client: RealtimeClient; frames: Frame[] }> {
  const { client, authenticated } = await connectedAs(server, app, uid, { lastEventId });
  expect(authenticated).not.toHaveProperty('lastEventId');
  return { client, frames: await client.allUntil(({ type }) => type.startsWith('resume')) };
}

test('missed events are sent in order, followed by live events', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
  const { client, authenticated } = await connectedAs(server, app, 'betty');
  const seen = await sendText(app, 'andrew', 'betty', 'seen');
  const { id: lastEventId } = await client.nextEvent('message_sent', ({ data }) => data.message.id === seen);
  expect(BigInt(lastEventId as string)).toBeGreaterThan(BigInt(authenticated.lastEventId as string));
  client.socket.terminate();
  await client.closed;

  const missed = [await sendText(app, 'andrew', 'betty', 'one')];
  await sendText(app, 'andrew', 'carl', 'not for betty');
  missed.push(await sendToGroup(app, 'andrew', 'hikers', 'two'));
  missed.push(await sendText(app, 'carl', 'betty', 'three'));
  // once another connection has received them, the messages are in the log
  const { client: witness } = await connectedAs(server, app, 'carl');
  await witness.close();

  const again = await resumed(app, 'betty', lastEventId as string);
  const live = await sendText(app, 'andrew', 'betty', 'live');
  const rest = await again.client.allUntil((frame) => idsIn([frame])[0] === live);
  expect(idsIn([...again.frames, ...rest])).toEqual([...missed, live]);
  expect(again.frames.at(-1)).toMatchObject({ type: 'resumed' });
  await again.client.close();
});

test('no event is lost or repeated while others send and the connection breaks', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const authToken = await tokenOf(app, 'betty');
  const { client, authenticated } = await connectedAs(server, app, 'betty', { authToken });
  let current = client;
  let lastEventId = authenticated.lastEventId as string;
  const received: string[] = [];
  const sent: string[] = [];
  const sending = (async () => {
    for (let number = 0; number < 120; number++) sent.push(await sendText(app, 'andrew', 'betty', `${number}`));
  })();
  const take = (frames: Frame[]) => {
    for (const frame of frames) {
      if (frame.type !== 'event') continue;
      received.push(frame.data.message.id as string);
      lastEventId = frame.id as string;
    }
  };
  for (let drop = 0; drop < 5; drop++) {
    take(await current.allUntil(({ type }) => type === 'event'));
    current.socket.terminate();
    await current.closed;
    take(current.frames.splice(0));
    current = (await connectedAs(server, app, 'betty', { authToken, lastEventId })).client;
  }
  await sending;
  while (received.at(-1) !== sent.at(-1)) take(await current.allUntil(({ type }) => type === 'event'));
  expect(received).toEqual(sent);
  await current.close();
});

test('a connection whose missed events cannot be read is closed without an error, so that the client resumes on another', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const { client: first, authenticated } = await connectedAs(server, app, 'betty');
  await first.close();
  const missed = await sendText(app, 'andrew', 'betty', 'missed');
  const lastEventId = authenticated.lastEventId as string;
  const unavailable = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const resume = jest.spyOn(server.app.get(ResumeService), 'resume').mockRejectedValueOnce(unavailable);
  try {
    const { client } = await connectedAs(server, app, 'betty', { lastEventId });
    expect(await client.closed).toEqual({ code: 1013, reason: 'ERR_MISSION_FAILED' });
    expect(client.frames).toEqual([]);
  } finally {
    resume.mockRestore();
  }
  const again = await resumed(app, 'betty', lastEventId);
  expect(idsIn(again.frames)).toEqual([missed]);
  await again.client.close();
});

test('clients of several apps that resume at once receive what each missed, from where it was', async () => {
  const uids = Array.from({ length: 8 }, (_, number) => `hiker-${number}`);
  const apps = await Promise.all([1, 2, 3].map(() => appWithUsers(server, ['andrew', 'betty', ...uids])));
  const [busy, , other] = apps as [TestApp, TestApp, TestApp];
  const clients = apps.flatMap((app) => uids.map((uid) => ({ app, uid })));
  const positions = await Promise.all(
    clients.map(async ({ app, uid }) => {
      const { client, authenticated } = await connectedAs(server, app, uid);
      await client.close();
      return authenticated.lastEventId as string;
    }),
  );
  const missed = new Map<string, string[]>();
  const send = async (app: TestApp, uid: string) => {
    const id = await sendText(app, 'andrew', uid, 'missed');
    missed.set(`${app.id} ${uid}`, [...(missed.get(`${app.id} ${uid}`) ?? []), id]);
  };
  for (const uid of uids.slice(0, 4)) await send(busy, uid);
  for (const uid of uids.slice(0, 2)) await send(other, uid);
  await send(busy, uids[0]!);
  // once a connection has received the last message, all of them are in the log
  const { client: witness } = await connectedAs(server, busy, 'betty');
  const last = await sendText(busy, 'andrew', 'betty', 'last');
  const { id: newest } = await witness.nextEvent('message_sent', ({ data }) => data.message.id === last);
  await witness.close();

  const all = await Promise.all(
    clients.map(async ({ app, uid }, number) => {
      const hasSeen = app === other && uid === uids[1];
      const lastEventId = hasSeen ? (newest as string) : positions[number]!;
      if (hasSeen) missed.delete(`${app.id} ${uid}`);
      const { client, frames } = await resumed(app, uid, lastEventId);
      await client.close();
      expect(frames.at(-1)).toMatchObject({ type: 'resumed' });
      return [`${app.id} ${uid}`, idsIn(frames)] as const;
    }),
  );
  expect(new Map(all.filter(([, ids]) => ids.length > 0))).toEqual(missed);
});

test('a user who was removed from a group meanwhile receives that event, and no later message of the group', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
  const { client, authenticated } = await connectedAs(server, app, 'betty');
  await client.close();
  dataOf(await app.api.delete('/v3/groups/hikers/members/betty'));
  await sendToGroup(app, 'andrew', 'hikers', 'she is gone');
  const direct = await sendText(app, 'andrew', 'betty', 'sorry');
  const again = await resumed(app, 'betty', authenticated.lastEventId as string);
  const frames = idsIn(again.frames).includes(direct)
    ? again.frames
    : [...again.frames, ...(await again.client.allUntil((frame) => idsIn([frame])[0] === direct))];
  expect(frames.filter(({ type }) => type === 'event').map(({ trigger }) => trigger as string)).toEqual([
    'group_member_kicked',
    'message_sent',
  ]);
  expect(idsIn(frames)).toEqual([direct]);
  await again.client.close();
});

describe('resuming fails, and live events follow,', () => {
  async function failing(app: TestApp, lastEventId: string, reason: string): Promise<void> {
    const { client, frames } = await resumed(app, 'betty', lastEventId);
    expect(frames.at(-1)).toMatchObject({ type: 'resume_failed', reason, lastEventId: expect.stringMatching(/^\d+$/) });
    const live = await sendText(app, 'andrew', 'betty', 'live');
    expect(idsIn(await client.allUntil((frame) => idsIn([frame]).length > 0))).toEqual([live]);
    await client.close();
  }

  test('from an unknown id', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await failing(app, '9000000000000000000', 'unknown');
  });

  test('from an event that is no longer in the log', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await sendText(app, 'andrew', 'betty', 'one');
    const { client, authenticated } = await connectedAs(server, app, 'betty');
    await client.close();
    const database = new pg.Client({ connectionString: server.databaseUrl });
    await database.connect();
    try {
      await sendText(app, 'andrew', 'betty', 'two');
      const witness = await connectedAs(server, app, 'betty');
      await sendText(app, 'andrew', 'betty', 'three');
      const newest = await witness.client.nextEvent('message_sent');
      await witness.client.close();
      await database.query('DELETE FROM events WHERE position < $1', [newest.id]);
    } finally {
      await database.end();
    }
    await failing(app, String(BigInt(authenticated.lastEventId as string) - 1n), 'too_old');
  });

  test('with too many missed events', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client, authenticated } = await connectedAs(server, app, 'betty');
    await client.close();
    const receivers = Array.from({ length: 8 }, () => sendMany(app));
    await Promise.all(receivers);
    await failing(app, authenticated.lastEventId as string, 'too_many');
  });

  async function sendMany(app: TestApp): Promise<void> {
    for (let count = 0; count < 130; count++) await sendText(app, 'andrew', 'betty', 'again');
  }
});

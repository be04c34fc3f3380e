// lane: long
import { jest } from '@jest/globals';
import request from 'supertest';
import { DigestRunner } from '#resources/notifications/delivery/digests/digest-runner.js';
import { NotificationDigestsRepository } from '#resources/notifications/delivery/digests/notification-digests.repository.js';
import { dataOf, expectError } from '#test/support/client.js';
import { notificationLog, settledLog } from '#test/support/custom-push.js';
import {
  addContactDetails,
  changeSettings,
  collectAndSend,
  collected,
  digestCount,
  digestsIn,
  digestsTo,
  sendDue,
  textsOf,
} from '#test/support/digests.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { recordStatements } from '#test/support/queries.js';
import { TestServer, useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

// Emails and SMS about messages that stay unread. A custom provider gets what all providers get.

const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', NOTIFICATION_RETRY_SECONDS: '0,0' };
const server = useServer(environment);
const database = useDatabase(server);
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['ann', 'bob', 'carl']);
  await addContactDetails(app, ['bob', 'carl']);
});
afterEach(() => receiver.stop());

const read = async (uid: string, path: string, messageId: string): Promise<void> => {
  dataOf(await app.as(uid).post(`/v3/${path}/conversation/read`, { messageId: Number(messageId) }));
};
const emails = () => digestsIn(receiver, app);
const sendDigests = (count: number) => collectAndSend(database, app, count);
const reasons = async () => (await notificationLog(app)).map(({ reason }) => reason);

describe('what is sent', () => {
  test('one email for each conversation, with its unread messages in their order', async () => {
    await digestsTo(app, receiver);
    const seen = await sendText(app, 'ann', 'bob', 'seen');
    await sendText(app, 'ann', 'bob', 'one & "two"');
    await sendText(app, 'carl', 'bob', 'from Carl');
    await sendText(app, 'ann', 'bob', 'three');
    await sendText(app, 'bob', 'ann', 'of the user');
    await read('bob', 'users/ann', seen);
    // Ann has no address, and gets a digest of her own
    await sendDigests(3);
    await settledLog(app, 3);
    const ofBob = emails().filter(({ to }) => to.uid === 'bob');
    expect(ofBob.sort((a, b) => b.messages.length - a.messages.length)).toEqual([
      {
        to: { uid: 'bob', name: 'bob', email: 'bob@example.com' },
        messages: [
          { sender: { uid: 'ann', name: 'ann' }, message: 'one & "two"' },
          { sender: { uid: 'ann', name: 'ann' }, message: 'three' },
        ],
        senderDetails: { uid: 'ann', name: 'ann' },
        subject: '2 new message(s) from ann',
      },
      expect.objectContaining({ senderDetails: { uid: 'carl', name: 'carl' } }),
    ]);
    expect(emails()).toHaveLength(2);
  });

  test('nothing about messages of groups with more members than the app allows on the channel', async () => {
    await createGroup(app, { guid: 'team', name: 'Team', owner: 'ann', members: { participants: ['bob', 'carl'] } });
    await digestsTo(app, receiver);
    await digestsTo(app, receiver, 'sms');
    const limits = { 'core.notifications.email.maxGroupMembers': 2, 'core.notifications.sms.maxGroupMembers': 3 };
    await setSettings(server, app, limits);
    await sendToGroup(app, 'ann', 'team', 'hello @carl');
    await sendDigests(2);
    await settledLog(app, 2);
    expect((await notificationLog(app)).map(({ channel }) => channel)).toEqual(['sms', 'sms']);
    await sendText(app, 'ann', 'bob', 'to one user');
    await collected(database, app, 2);
  });

  test('one SMS of a group conversation, to its members only', async () => {
    await createGroup(app, { guid: 'team', name: 'Team', owner: 'ann', members: { participants: ['bob', 'carl'] } });
    await digestsTo(app, receiver, 'sms');
    await sendToGroup(app, 'ann', 'team', 'Hello, all');
    await collected(database, app, 2);
    dataOf(await app.api.delete('/v3/groups/team/members/carl'));
    await sendDue(database, app);
    await settledLog(app, 1);
    const [sms, ...more] = digestsIn(receiver, app, 'sms');
    expect(more).toEqual([]);
    expect(sms).toMatchObject({
      to: { uid: 'bob', phno: '+14155550123' },
      groupDetails: { guid: 'team', name: 'Team' },
    });
    expect(sms!.smsContent).toContain('Team');
    expect(sms).not.toHaveProperty('senderDetails');
    expect(sms!.to).not.toHaveProperty('email');
  });

  test('nothing before the interval of the app is over', async () => {
    await digestsTo(app, receiver);
    await changeSettings(app, { preferences: { email: { intervalInSeconds: 600 } } });
    const before = Date.now();
    await sendText(app, 'ann', 'bob', 'first');
    await collected(database, app, 1);
    await sendText(app, 'ann', 'bob', 'second');
    const [{ due_at: dueAt }] = await database.query('SELECT due_at FROM notification_digests WHERE app_id = $1', [
      app.id,
    ]);
    const waits = (dueAt as Date).getTime() - before;
    expect(waits).toBeGreaterThan(595_000);
    expect(waits).toBeLessThan(605_000);
    // another app's digest shows that the job has run
    const other = await appWithUsers(server, ['ann', 'bob']);
    await addContactDetails(other, ['bob']);
    await digestsTo(other, receiver);
    await sendText(other, 'ann', 'bob', 'due');
    await collectAndSend(database, other, 1);
    await settledLog(other, 1);
    expect(await digestCount(database, app)).toBe(1);
    expect(emails()).toEqual([]);
  });

  test('messages that were read, too, where the app wants that', async () => {
    await digestsTo(app, receiver);
    await changeSettings(app, { preferences: { email: { notifyForUnreadOnly: false } } });
    await sendText(app, 'ann', 'bob', 'read');
    const last = await sendText(app, 'ann', 'bob', 'read as well');
    await read('bob', 'users/ann', last);
    await sendDigests(1);
    await settledLog(app, 1);
    expect(textsOf(emails()[0]!)).toEqual(['read', 'read as well']);
  });

  test('the next email begins with the first message after the one before', async () => {
    await digestsTo(app, receiver);
    await sendText(app, 'ann', 'bob', 'first');
    await sendDigests(1);
    await settledLog(app, 1);
    await sendText(app, 'ann', 'bob', 'second');
    await sendDigests(1);
    await settledLog(app, 2);
    expect(emails().map(textsOf)).toEqual([['first'], ['second']]);
  });
});

describe('why nothing is sent', () => {
  beforeEach(() => digestsTo(app, receiver));

  test('the messages were read, deleted or came from somebody who is blocked since', async () => {
    const id = await sendText(app, 'ann', 'bob', 'read');
    const deleted = await sendText(app, 'ann', 'carl', 'deleted');
    await sendText(app, 'carl', 'bob', 'blocked');
    await collected(database, app, 3);
    await read('bob', 'users/ann', id);
    dataOf(await app.as('ann').delete(`/v3/messages/${deleted}`));
    dataOf(await app.as('bob').post('/v3/users/bob/blockedusers', { blockedUids: ['carl'] }));
    await sendDue(database, app);
    expect(await notificationLog(app)).toEqual([]);
  });

  test.each<[string, string, (uid: string) => Promise<unknown>]>([
    [
      'do not disturb',
      'DND_PREFERENCE',
      (uid) => app.api.patch(`/v3/notifications/v1/preferences?uid=${uid}`, { mutePreferences: { dnd: 2 } }),
    ],
    [
      'a mute',
      'MUTE_PREFERENCE',
      (uid) =>
        app.api.put(`/v3/notifications/v1/preferences/mute?uid=${uid}`, {
          conversations: [{ id: 'ann', type: 'oneOnOne', until: Date.now() + 3_600_000 }],
        }),
    ],
    [
      'a schedule',
      'SCHEDULE_PREFERENCE',
      (uid) =>
        app.api.patch(`/v3/notifications/v1/preferences?uid=${uid}`, {
          mutePreferences: {
            schedule: Object.fromEntries(
              ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
                day,
                { dnd: true },
              ]),
            ),
          },
        }),
    ],
  ])('%s at the time when the email is due', async (_, reason, change) => {
    await sendText(app, 'ann', 'bob', 'quiet');
    await collected(database, app, 1);
    dataOf((await change('bob')) as never);
    await sendDue(database, app);
    expect(await reasons()).toEqual([reason]);
    expect(emails()).toEqual([]);
  });

  test('the limits of a day, of a conversation and of all', async () => {
    await changeSettings(app, { preferences: { email: { maxPerDay: 2, maxPerDayPerConversation: 1 } } });
    const sendOne = async (sender: string): Promise<void> => {
      const before = (await notificationLog(app)).length;
      await sendText(app, sender, 'bob', 'news');
      await sendDigests(1);
      await settledLog(app, before + 1);
    };
    dataOf(await app.api.post('/v3/users', { uid: 'dora', name: 'dora' }));
    for (const sender of ['ann', 'ann', 'carl', 'dora']) await sendOne(sender);
    expect(await reasons()).toEqual([undefined, 'QUOTA_PREFERENCE', undefined, 'QUOTA_PREFERENCE']);
    expect(emails().map(({ senderDetails }) => senderDetails.uid)).toEqual(['ann', 'carl']);
  });

  test('the limit of a day counts emails that are due at the same time', async () => {
    await changeSettings(app, { preferences: { email: { maxPerDay: 1 } } });
    await sendText(app, 'ann', 'bob', 'one');
    await sendText(app, 'carl', 'bob', 'two');
    await sendDigests(2);
    await settledLog(app, 2);
    expect((await reasons()).filter((reason) => reason === 'QUOTA_PREFERENCE')).toHaveLength(1);
    expect(emails()).toHaveLength(1);
  });

  test('the user has no address', async () => {
    await digestsTo(app, receiver, 'sms');
    await sendText(app, 'bob', 'ann', 'Where?');
    await sendDigests(2);
    expect((await reasons()).sort()).toEqual(['MISSING_EMAIL', 'MISSING_PHNO']);
    expect(receiver.received).toEqual([]);
  });
});

test('a custom provider without stored addresses gets what is known', async () => {
  await digestsTo(app, receiver, 'email', { useStoredEmailID: false });
  await digestsTo(app, receiver, 'sms', { useStoredPhNo: false });
  await sendText(app, 'bob', 'ann', 'Hello, Ann');
  await sendText(app, 'ann', 'bob', 'Hello, Bob');
  await sendDigests(4);
  await settledLog(app, 4);
  const byUid = (channel: 'email' | 'sms') =>
    Object.fromEntries(digestsIn(receiver, app, channel).map(({ to }) => [to.uid, to]));
  expect(byUid('email')).toEqual({
    ann: { uid: 'ann', name: 'ann' },
    bob: { uid: 'bob', name: 'bob', email: 'bob@example.com' },
  });
  expect(byUid('sms')).toEqual({
    ann: { uid: 'ann', name: 'ann' },
    bob: { uid: 'bob', name: 'bob', phno: '+14155550123' },
  });
});

test('a custom provider gets an address for replies, and a reply to it becomes a message', async () => {
  const address = 'replies@inbound.example.com';
  const path = '/v3/notifications/email/v1/providers/custom';
  await digestsTo(app, receiver, 'email', { allowEmailReplies: true, senderEmailForReplies: address });
  await digestsTo(app, receiver, 'sms');
  await sendText(app, 'ann', 'bob', 'Hello, Bob');
  await sendDigests(2);
  await eventually(() => expect(digestsIn(receiver, app, 'sms')).toHaveLength(1));
  await eventually(() => expect(emails()).toHaveLength(1));
  const { replyTo } = emails()[0]! as { replyTo?: string };
  expect(replyTo).toMatch(/^replies\+\d+-[0-9a-f]{32}@inbound\.example\.com$/);
  expect(digestsIn(receiver, app, 'sms')[0]).not.toHaveProperty('replyTo');
  expect(JSON.stringify(await notificationLog(app))).not.toContain(replyTo);
  const { pathname, search } = new URL(dataOf(await app.api.get(path)).repliesWebhook as string);
  const post = async (id: number, text: string) =>
    request(server.http)
      .post(`${pathname}${search}`)
      .set('content-type', 'message/rfc822')
      .send(`From: bob@example.com\r\nTo: ${replyTo}\r\nMessage-ID: <${id}@example.com>\r\n\r\n${text}\r\n`);
  expect((await post(1, 'Hello, Ann')).status).toBe(200);
  const texts = async () =>
    dataOf<any[]>(await app.as('ann').get('/v3/users/bob/messages')).map(({ sender, data }) => [sender, data.text]);
  expect(await texts()).toEqual([
    ['ann', 'Hello, Bob'],
    ['bob', 'Hello, Ann'],
  ]);
  for (const wrong of [
    { senderEmailForReplies: 'far-too-long-an-address@example.com' },
    { senderEmailForReplies: 'a' },
  ])
    expectError(await app.api.put(path, wrong), 400, 'ERR_BAD_REQUEST');
  const off = dataOf(await app.api.put(path, { allowEmailReplies: false }));
  expect(off).toMatchObject({ allowEmailReplies: false, senderEmailForReplies: address });
  expect(off).not.toHaveProperty('repliesWebhook');
  expect((await post(2, 'Too late')).status).toBe(200);
  expect(await texts()).toHaveLength(2);
});

test('a custom provider that allows replies needs an address for them', async () => {
  await digestsTo(app, receiver);
  const path = '/v3/notifications/email/v1/providers/custom';
  expect(dataOf(await app.api.get(path))).not.toHaveProperty('allowEmailReplies');
  expectError(await app.api.put(path, { allowEmailReplies: true }), 400, 'ERR_BAD_REQUEST');
});

describe('preferences', () => {
  beforeEach(async () => {
    await createGroup(app, { guid: 'team', owner: 'ann', members: { participants: ['bob'] } });
    await digestsTo(app, receiver);
  });

  test('mentions only: the other messages are left out', async () => {
    const choices = { groupPreferences: { groupMessages: 3 } };
    dataOf(await app.api.patch('/v3/notifications/v1/preferences?uid=bob', choices));
    await sendToGroup(app, 'ann', 'team', 'for others');
    await sendToGroup(app, 'ann', 'team', 'for <@uid:bob>');
    await sendToGroup(app, 'ann', 'team', 'for others again');
    await sendDigests(1);
    await eventually(() => expect(emails()).toHaveLength(1));
    expect(textsOf(emails()[0]!)).toEqual([expect.stringContaining('bob')]);
  });

  test('replies of subscribed threads only', async () => {
    const choices = { groupPreferences: { groupMessages: 1, groupReplies: 4 } };
    dataOf(await app.api.patch('/v3/notifications/v1/preferences?uid=bob', choices));
    const [mine, others] = [
      await sendToGroup(app, 'ann', 'team', 'subscribed'),
      await sendToGroup(app, 'ann', 'team', 'not subscribed'),
    ];
    dataOf(await app.as('bob').post(`/v3/messages/${mine}/thread/subscription`));
    for (const parentId of [others, mine])
      dataOf(
        await app.as('ann').post(`/v3/messages/${parentId}/thread`, {
          data: { text: parentId === mine ? 'to Bob' : 'to nobody' },
        }),
      );
    await sendDigests(1);
    await eventually(() => expect(emails()).toHaveLength(1));
    expect(textsOf(emails()[0]!)).toEqual(['to Bob']);
  });
});

describe('what changes between queueing and sending', () => {
  let release: () => void;

  /** The provider answers the first email only after `release`: those behind it wait for the same user. */
  beforeEach(async () => {
    await digestsTo(app, receiver);
    const paused = new Promise<void>((resolve) => (release = resolve));
    receiver.reply = async () => {
      await paused;
      return {};
    };
    await sendText(app, 'carl', 'bob', 'first');
    await sendDigests(1);
    await eventually(() => expect(receiver.received).toHaveLength(1));
  });
  afterEach(() => release());

  /** @returns the ids of two messages in one email that is queued */
  async function queueTwo(): Promise<[string, string]> {
    const ids: [string, string] = [await sendText(app, 'ann', 'bob', 'one'), await sendText(app, 'ann', 'bob', 'two')];
    await sendDigests(1);
    return ids;
  }
  async function result() {
    release();
    const log = await settledLog(app, 2);
    return log[1]!;
  }

  test('all messages were read', async () => {
    const [, last] = await queueTwo();
    await read('bob', 'users/ann', last);
    expect(await result()).toMatchObject({ notificationTriggered: false, reason: 'ALREADY_READ' });
  });

  test('the first message was read: the other one is sent', async () => {
    const [first] = await queueTwo();
    await read('bob', 'users/ann', first);
    await result();
    expect(
      emails()
        .filter(({ senderDetails }) => senderDetails.uid === 'ann')
        .map(textsOf),
    ).toEqual([['two']]);
  });

  test('the first message was deleted: the other one is sent', async () => {
    const [first] = await queueTwo();
    dataOf(await app.as('ann').delete(`/v3/messages/${first}`));
    await result();
    expect(
      emails()
        .filter(({ senderDetails }) => senderDetails.uid === 'ann')
        .map(textsOf),
    ).toEqual([['two']]);
  });

  test('all messages were deleted', async () => {
    for (const id of await queueTwo()) dataOf(await app.as('ann').delete(`/v3/messages/${id}`));
    expect(await result()).toMatchObject({ notificationTriggered: false, reason: 'MESSAGE_UNAVAILABLE' });
  });

  test('the address was deleted', async () => {
    await queueTwo();
    dataOf(await app.as('bob').delete('/v3/notifications/v1/contact-details'));
    expect(await result()).toMatchObject({ reason: 'MISSING_EMAIL' });
    expect(emails()).toHaveLength(1);
  });
});

describe('many', () => {
  test('emails of 100 users are decided about by as many statements as of 2', async () => {
    await digestsTo(app, receiver);
    const statementsFor = async (members: number): Promise<(string | undefined)[]> => {
      const uids = Array.from({ length: members }, (_, n) => `m${members}-${n}`);
      await database.query(
        'INSERT INTO users (app_id, uid, name) SELECT $1, uid, uid FROM unnest($2::text[]) AS given (uid)',
        [app.id, uids],
      );
      await database.query(
        `INSERT INTO contact_details (app_id, uid, email) SELECT $1, uid, uid || '@example.com' FROM unnest($2::text[]) AS given (uid)`,
        [app.id, uids],
      );
      await createGroup(app, { guid: `team-${members}`, owner: 'ann' });
      await database.query(
        `INSERT INTO group_members (app_id, guid, uid, scope) SELECT $1, $2, uid, 'participant' FROM unnest($3::text[]) AS given (uid)`,
        [app.id, `team-${members}`, uids],
      );
      await sendToGroup(app, 'ann', `team-${members}`, 'Hello, all');
      await collected(database, app, members);
      const recorder = recordStatements(server);
      await sendDue(database, app);
      const names = recorder.statements().map(({ name }) => name ?? '');
      recorder.stop();
      return names.filter((name) =>
        /^notification-(?:recipients|queue-add|digests-(?!find)|providers-enabled)/.test(name),
      );
    };
    const few = await statementsFor(2);
    expect(few).toEqual(expect.arrayContaining(['notification-digests-take', 'notification-queue-add']));
    expect(await statementsFor(100)).toEqual(few);
  });

  test('two servers that run the job at once send each email once', async () => {
    const second = new TestServer();
    await second.start({ ...environment, DATABASE_URL: server.databaseUrl });
    await digestsTo(app, receiver);
    await sendText(app, 'ann', 'bob', 'once');
    await sendText(app, 'ann', 'carl', 'once');
    await collected(database, app, 2);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await Promise.all(
      [server, second, server, second].map(({ app: instance }) => instance.get(DigestRunner).run(tomorrow)),
    );
    await settledLog(app, 2);
    expect(
      emails()
        .map(({ to }) => to.uid)
        .sort(),
    ).toEqual(['bob', 'carl']);
    await second.stop();
  });

  test('an app whose digests cannot be decided about does not stop those of other apps', async () => {
    const broken = await appWithUsers(server, ['ann', 'bob']);
    await addContactDetails(broken, ['bob']);
    for (const each of [broken, app]) {
      await digestsTo(each, receiver);
      await sendText(each, 'ann', 'bob', 'hello');
      await collected(database, each, 1);
    }
    const digests = server.app.get(NotificationDigestsRepository);
    const take = digests.take.bind(digests);
    const failing = jest.spyOn(digests, 'take').mockImplementation((ctx, ...rest) => {
      if (ctx.app.id === broken.id) throw new Error('The digests cannot be read');
      return take(ctx, ...rest);
    });
    await database.query(`UPDATE notification_digests SET due_at = '2020-01-01' WHERE app_id = $1`, [broken.id]);
    await sendDue(database, app);
    await settledLog(app, 1);
    expect(emails()).toHaveLength(1);
    failing.mockRestore();

    expect(await digestCount(database, broken)).toBe(1);
    await sendDue(database, broken);
    await settledLog(broken, 1);
  });
});

import request from 'supertest';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { dataOf, expectError } from '#test/support/client.js';
import {
  addressOfEmail as addressOf,
  appWithReplies,
  REPLIES,
  SENDGRID_PROVIDER,
  textsOf,
} from '#test/support/email-replies.js';
import { createGroup } from '#test/support/groups.js';
import { sendGridProvider } from '#test/support/notifications.js';
import { type TestApp, useServer } from '#test/support/server.js';

// SendGrid posts emails to the server; they are made here as it makes them.

const server = useServer();
let app: TestApp;
let webhook: string;
beforeEach(async () => {
  ({ app, webhook } = await appWithReplies(server));
});

const addressOfEmail = (more: object = {}) => addressOf(server, app, more);
const texts = () => textsOf(app);

type Email = Record<string, string | Buffer>;

async function receive(email: Email, address = webhook) {
  const form = request(server.http).post(address);
  // as SendGrid does: a field is text in the character set of its part of the email
  for (const [name, value] of Object.entries(email)) form.field(name, value as string, { contentType: 'text/plain' });
  const response = await form;
  server.validator.assertDocumented('post', address, response);
  return response;
}

const emailTo = (to: string, more: Email = {}): Email => ({
  envelope: JSON.stringify({ to: [to], from: 'bob@example.com' }),
  from: 'Bob <bob@example.com>',
  to: `Trail Buddies <${to}>`,
  headers: 'Message-ID: <1@mail.example.com>\nSubject: Re: news',
  text: 'See you there!\n\nOn Wed, Nov 25, 2026 at 10:00 AM Trail Buddies <chat@example.com> wrote:\n\n> Hello\n',
  ...more,
});

test('a reply becomes a message of the user in the conversation, once, however often SendGrid posts it', async () => {
  const to = await addressOfEmail();
  for (let attempt = 0; attempt < 3; attempt++) expect((await receive(emailTo(to))).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
  await receive(emailTo(to, { headers: 'Message-ID: <2@mail.example.com>', text: 'And another.' }));
  expect(await texts()).toHaveLength(2);
});

test('several at once are one message', async () => {
  const to = await addressOfEmail();
  await Promise.all(Array.from({ length: 5 }, () => receive(emailTo(to))));
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

test('a reply to an email about a group goes to the group, if the user is still a member', async () => {
  await createGroup(app, { guid: 'team', owner: 'ann', members: { participants: ['bob'] } });
  const to = await addressOfEmail({ receiver: 'team', receiverType: 'group', conversationKey: 'group/team' });
  await receive(emailTo(to));
  const ofGroup = async () =>
    dataOf<any[]>(await app.as('ann').get('/v3/groups/team/messages', { category: 'message' })).length;
  expect(await ofGroup()).toBe(1);
  dataOf(await app.api.delete('/v3/groups/team/members/bob'));
  expect((await receive(emailTo(to, { headers: 'Message-ID: <2@x>', text: 'Hm.' }))).status).toBe(200);
  expect(await ofGroup()).toBe(1);
});

test('nothing is sent to a user who has blocked the sender', async () => {
  const to = await addressOfEmail();
  dataOf(await app.as('ann').post('/v3/blockedusers', { blockedUids: ['bob'] }));
  expect((await receive(emailTo(to))).status).toBe(200);
  dataOf(await app.as('ann').delete('/v3/blockedusers', { blockedUids: ['bob'] }));
  expect(await texts()).toEqual([]);
});

test.each<[string, (to: string) => Email | Promise<Email>]>([
  ['another sender', (to) => emailTo(to, { from: 'Bob <eve@example.com>' })],
  ['a name that looks like the address', (to) => emailTo(to, { from: '"bob@example.com" <eve@example.com>' })],
  ['two senders', (to) => emailTo(to, { from: 'bob@example.com, eve@example.com' })],
  ['no sender', (to) => emailTo(to, { from: '' })],
  ['an automatic reply', (to) => emailTo(to, { headers: 'Auto-Submitted: auto-replied' })],
  ['quoted text only', (to) => emailTo(to, { text: '> Hello\n> there\n' })],
  ['an address with another signature', (to) => emailTo(to.replace(/.{32}@/, `${'0'.repeat(32)}@`))],
  ['an address of another notification', (to) => emailTo(to.replace(/\+\d+-/, '+1-'))],
  ['an envelope that is no JSON', (to) => emailTo(to, { envelope: '{', to: '' })],
  [
    'the address of another app',
    async (to) => {
      const other = await server.createApp();
      const [, id] = /\+(\d+)-/.exec(to)!;
      return emailTo(server.app.get(EmailReplyAddresses).addressOf(other.id, REPLIES, id!));
    },
  ],
])('an email is ignored that has %s', async (_, emailOf) => {
  const answer = await receive(await emailOf(await addressOfEmail()));
  expect([answer.status, answer.body.data.success]).toEqual([200, true]);
  expect(await texts()).toEqual([]);
});

test.each<[string, Email, string]>([
  ['blank plain text and HTML', { text: '\n \n', html: '<p>Yes</p>' }, 'Yes'],
  ['HTML alone', { text: '', html: '<div>Ja &amp; nein</div><blockquote>Hello</blockquote>' }, 'Ja & nein'],
  ['another character set', { charsets: '{"text":"iso-8859-1"}', text: Buffer.from('Grüße', 'latin1') }, 'Grüße'],
  ['a character set that does not exist', { charsets: '{"text":"klingon"}', text: 'Hi' }, 'Hi'],
  ['control characters', { text: 'a\0b\u0007c' }, 'abc'],
])('of an email with %s the text is sent', async (_, more, text) => {
  expect((await receive(emailTo(await addressOfEmail(), more))).status).toBe(200);
  expect(await texts()).toEqual([['bob', text]]);
});

test('attachments are ignored', async () => {
  const form = request(server.http).post(webhook);
  for (const [name, value] of Object.entries(emailTo(await addressOfEmail()))) form.field(name, value);
  expect((await form.attach('attachment1', Buffer.alloc(1_000_000), 'a.bin')).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

test('moderation, and the state of the provider, decide as for every send', async () => {
  const to = await addressOfEmail();
  dataOf(await app.api.put(SENDGRID_PROVIDER, { allowEmailReplies: false }));
  expect((await receive(emailTo(to))).status).toBe(200);
  dataOf(await app.api.put(SENDGRID_PROVIDER, { allowEmailReplies: true }));
  dataOf(await app.api.delete('/v3/users/bob'));
  expect((await receive(emailTo(to))).status).toBe(200);
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['bob'] }));
  expect(await texts()).toEqual([]);
});

test('a request without the token of the app is refused before its body is read', async () => {
  const to = await addressOfEmail();
  const other = await server.createApp();
  for (const address of [
    webhook.split('?')[0]!,
    webhook.replace(/token=.{5}/, 'token=AAAAA'),
    webhook.replace(app.id, other.id),
  ])
    expectError(await receive(emailTo(to), address), 401, 'AUTH_ERR_EMAIL_REPLIES');
  expectError(await request(server.http).post(webhook).send({ text: 'x' }), 400, 'ERR_BAD_REQUEST');
});

test('the provider needs an address for replies that a tag can be added to', async () => {
  const provider = await app.api.get(SENDGRID_PROVIDER);
  expect(dataOf(provider)).toMatchObject({ allowEmailReplies: true, senderEmailForReplies: REPLIES });
  expect(dataOf(provider).repliesWebhook).toMatch(
    /\/v3\/notifications\/email\/v1\/sendgrid\/replies\?app=.*&token=[\w-]{43}$/,
  );
  for (const address of ['a-very-long-address@example.com', 're+plies@example.com', 'none'])
    expectError(await app.api.put(SENDGRID_PROVIDER, { senderEmailForReplies: address }), 400, 'ERR_BAD_REQUEST');
  expect(dataOf(await app.api.put(SENDGRID_PROVIDER, { allowEmailReplies: false }))).not.toHaveProperty(
    'repliesWebhook',
  );
  const other = await server.createApp();
  expectError(
    await other.api.post(SENDGRID_PROVIDER, { ...sendGridProvider, allowEmailReplies: true }),
    400,
    'ERR_BAD_REQUEST',
  );
});

test('a user has ten replies a minute, and SendGrid is not told to repeat the others', async () => {
  const to = await addressOfEmail();
  const replies = Array.from({ length: 14 }, (_, n) =>
    receive(emailTo(to, { headers: `Message-ID: <${n}@mail.example.com>`, text: `reply ${n}` })),
  );
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(14).fill(200));
  expect(await texts()).toHaveLength(10);
  // another user has a limit of their own
  const other = await addressOfEmail({ uid: 'ann', sender: 'bob', receiver: 'ann' });
  expect((await receive({ ...emailTo(other), from: 'ann@example.com' })).status).toBe(200);
  expect(await texts()).toContainEqual(['ann', 'See you there!']);
});

test('emails that are not replies of the user do not count for the limit of the user', async () => {
  const to = await addressOfEmail();
  for (let n = 0; n < 12; n++) await receive({ ...emailTo(to), from: 'mallory@example.com' });
  for (let n = 0; n < 12; n++) await receive(emailTo(to, { headers: 'Auto-Submitted: auto-replied' }));
  expect((await receive(emailTo(to))).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

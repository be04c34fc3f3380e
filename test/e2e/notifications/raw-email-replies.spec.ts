// lane: long
import request from 'supertest';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { expectError } from '#test/support/client.js';
import { addressOfEmail as addressOf, appWithReplies, REPLIES, textsOf } from '#test/support/email-replies.js';
import { sendRaw } from '#test/support/raw-http.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

// Mail servers post emails to the server as they are.

const server = useOwnServer();

let app: TestApp;
let webhook: string;
beforeEach(async () => {
  ({ app, webhook } = await appWithReplies(server));
});

const addressOfEmail = () => addressOf(server, app);
const texts = () => textsOf(app);

async function postForm(fields: Record<string, string>) {
  const form = request(server.http).post(webhook);
  for (const [name, value] of Object.entries(fields)) form.field(name, value, { contentType: 'text/plain' });
  return form;
}

const RAW = 'message/rfc822';

async function post(email: string | Buffer, { address = webhook, type = RAW } = {}) {
  const response = await request(server.http).post(address).set('content-type', type).send(email);
  server.validator.assertDocumented('post', address, response);
  return response;
}

/** As mail programs write it; `headers` replace those of the same name. */
function rawEmail(
  to: string,
  { headers = {}, body = PLAIN }: { headers?: Record<string, string>; body?: string } = {},
) {
  const all = {
    'Return-Path': '<bob@example.com>',
    From: '=?utf-8?Q?Bob=2C_the_hiker?= <bob@example.com>',
    To: `Trail Buddies\r\n <${to}>`,
    'Message-ID': '<1@mail.example.com>',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${body}`;
}
const PLAIN = 'See you there!\r\n\r\nOn Wed, Nov 25, 2026 at 10:00 AM Ann <chat@example.com> wrote:\r\n\r\n> Hello\r\n';

const multipart = (...parts: string[]) => ({
  headers: { 'Content-Type': 'multipart/mixed; boundary="b1"' },
  body: `${parts.map((part) => `--b1\r\n${part}\r\n`).join('')}--b1--\r\n`,
});
const TEXT_PART = 'Content-Type: text/plain\r\n\r\nSee you there!';

test('becomes a message of the user in the conversation, once, and so it does if SendGrid posts it as well', async () => {
  const to = await addressOfEmail();
  for (let attempt = 0; attempt < 3; attempt++) expect((await post(rawEmail(to))).status).toBe(200);
  await postForm({
    from: 'Bob <bob@example.com>',
    to,
    headers: 'Message-ID: <1@mail.example.com>',
    text: 'See you there!',
  });
  expect(await texts()).toEqual([['bob', 'See you there!']]);
  await post(rawEmail(to, { headers: { 'Message-ID': '<2@mail.example.com>' }, body: 'And another.' }));
  expect(await texts()).toEqual([
    ['bob', 'See you there!'],
    ['bob', 'And another.'],
  ]);
});

test('is taken from the form that SendGrid posts if it is told to post raw emails', async () => {
  const to = await addressOfEmail();
  const envelope = JSON.stringify({ to: [to], from: 'bob@example.com' });
  expect((await postForm({ envelope, email: rawEmail(REPLIES) })).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

test.each<[string, { headers?: Record<string, string>; body?: string }, string]>([
  ['text and HTML', alternative('<p>Other</p>'), 'See you there!'],
  [
    'HTML alone',
    { headers: { 'Content-Type': 'text/html' }, body: '<div>Ja &amp; nein</div><blockquote>Hello</blockquote>' },
    'Ja & nein',
  ],
  [
    'quoted-printable text in Latin-1',
    {
      headers: { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' },
      body: 'Viele Gr=FC=DFe',
    },
    'Viele Grüße',
  ],
  [
    'Base64',
    { headers: { 'Content-Transfer-Encoding': 'base64' }, body: Buffer.from('Grüße').toString('base64') },
    'Grüße',
  ],
  [
    'a character set that does not exist',
    { headers: { 'Content-Type': 'text/plain; charset=klingon' }, body: 'Hi' },
    'Hi',
  ],
  ['control characters', { body: 'a\0b\u0007c' }, 'abc'],
  [
    'an attachment, a picture and an email inside',
    multipart(
      TEXT_PART,
      'Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nAttached',
      `Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(60_000).toString('base64')}`,
      'Content-Type: message/rfc822\r\n\r\nFrom: eve@example.com\r\n\r\nForwarded',
    ),
    'See you there!',
  ],
  [
    'an attachment of which only the beginning is parsed',
    multipart(TEXT_PART, `Content-Type: image/png\r\n\r\n${'x'.repeat(3_000_000)}`),
    'See you there!',
  ],
  ['parts whose end is missing', { ...multipart(TEXT_PART), body: `--b1\r\n${TEXT_PART}` }, 'See you there!'],
  ['the recipient in a header of the mail server', { headers: { To: 'Ann <ann@example.com>' } }, 'See you there!'],
])('with %s is read', async (_, more, text) => {
  const to = await addressOfEmail();
  const headers = more.headers?.To ? { ...more.headers, 'Delivered-To': to } : more.headers;
  expect((await post(rawEmail(to, { ...more, headers }))).status).toBe(200);
  expect(await texts()).toEqual([['bob', text]]);
});

test.each<[string, (to: string) => string | Promise<string>]>([
  ['another sender', (to) => rawEmail(to, { headers: { From: 'Bob <eve@example.com>' } })],
  ['a second sender', (to) => `From: bob@example.com\r\nFrom: eve@example.com\r\n${rawEmail(to)}`],
  ['two senders in one header', (to) => rawEmail(to, { headers: { From: 'bob@example.com, eve@example.com' } })],
  [
    'the address in the name of the sender',
    (to) => rawEmail(to, { headers: { From: '"bob@example.com" <eve@example.com>' } }),
  ],
  [
    'the address in an encoded name',
    (to) => rawEmail(to, { headers: { From: '=?utf-8?B?Ym9iQGV4YW1wbGUuY29t?= <eve@example.com>' } }),
  ],
  [
    'the address in the header Sender alone',
    (to) => rawEmail(to, { headers: { From: 'eve@example.com', Sender: 'bob@example.com' } }),
  ],
  ['an automatic reply', (to) => rawEmail(to, { headers: { 'Auto-Submitted': 'auto-replied' } })],
  ['an unknown address', () => rawEmail('nobody@example.com')],
  ['the address without its tag', () => rawEmail(REPLIES)],
  ['an address with another signature', (to) => rawEmail(to.replace(/.{32}@/, `${'0'.repeat(32)}@`))],
  [
    'the text in an email inside alone',
    (to) => rawEmail(to, multipart('Content-Type: message/rfc822\r\n\r\nFrom: bob@example.com\r\n\r\nForwarded')),
  ],
  ['no text', (to) => rawEmail(to, { body: '' })],
  [
    'the address of another app',
    async (to) => {
      const other = await server.createApp();
      const [, id] = /\+(\d+)-/.exec(to)!;
      return rawEmail(server.app.get(EmailReplyAddresses).addressOf(other.id, REPLIES, id!));
    },
  ],
])('is ignored that has %s', async (_, emailOf) => {
  const answer = await post(await emailOf(await addressOfEmail()));
  expect([answer.status, answer.body.data.success]).toEqual([200, true]);
  expect(await texts()).toEqual([]);
});

const part = (n: number) => `--b1\r\nContent-Type: text/plain\r\n\r\n${n}\r\n`;
const nested = (depth: number) => {
  const levels = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=n${n}\r\n\r\n--n${n}\r\n`,
  );
  return `--b1\r\n${levels.join('')}${TEXT_PART}`;
};
test.each<[string, (to: string) => string | Buffer, RegExp]>([
  [
    '10,000 parts',
    (to) => rawEmail(to, { ...multipart(), body: Array.from({ length: 10_000 }, (_, n) => part(n)).join('') }),
    /more than 1000 parts/,
  ],
  ['parts in parts, 300 deep', (to) => rawEmail(to, { ...multipart(), body: nested(300) }), /20 levels/],
  [
    'a header of 300,000 characters',
    (to) => rawEmail(to, { headers: { Subject: 'x'.repeat(300_000) } }),
    /131072 bytes of headers/,
  ],
  ['20,000 headers', (to) => `${'X-Spam: 12345678901\r\n'.repeat(20_000)}${rawEmail(to)}`, /131072 bytes of headers/],
  ['no sender', (to) => rawEmail(to).replace(/From:.*\r\n/, ''), /no header From/],
  ['random bytes', () => Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 251)), /no header From/],
  ['nothing', () => '', /no header From/],
])('is refused that has %s', async (_, emailOf, reason) => {
  const answer = await post(emailOf(await addressOfEmail()));
  expectError(answer, 400, 'ERR_BAD_REQUEST', { body: [expect.stringMatching(reason)] });
  expect(await texts()).toEqual([]);
});

test('of more than 36 MiB is refused, whether its size is announced or not', async () => {
  const path = `POST ${webhook} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${RAW}\r\n`;
  const announced = await sendRaw(server.http, `${path}Content-Length: 37748737\r\n\r\nFrom: `);
  expect([announced?.status, announced?.body.error.code]).toEqual([413, 'ERR_BAD_REQUEST']);
  const size = 37 * 1024 * 1024;
  const chunk = `${size.toString(16)}\r\n${rawEmail(await addressOfEmail()).padEnd(size, 'x')}\r\n0\r\n\r\n`;
  const streamed = await sendRaw(server.http, `${path}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
  expect([streamed?.status, streamed?.body.error.code]).toEqual([413, 'ERR_BAD_REQUEST']);
  expect(await texts()).toEqual([]);
});

test('of 30 MiB is taken, and one that ends early is not', async () => {
  const to = await addressOfEmail();
  const attachment = `Content-Type: image/png\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(400_000)}`;
  expect((await post(rawEmail(to, multipart(TEXT_PART, attachment)))).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
  const head = `POST ${webhook} HTTP/1.1\r\nHost: x\r\nContent-Type: ${RAW}\r\nContent-Length: 5000\r\n\r\n`;
  const cut = rawEmail(to, { headers: { 'Message-ID': '<3@x>' }, body: 'Half' });
  await sendRaw(server.http, `${head}${cut}`, { hangUp: true });
  expect(await texts()).toHaveLength(1);
});

test('needs the token of the app, and its type', async () => {
  const email = rawEmail(await addressOfEmail());
  const address = webhook.replace(/token=.{5}/, 'token=AAAAA');
  expectError(await post(email, { address }), 401, 'AUTH_ERR_EMAIL_REPLIES');
  for (const type of ['text/plain', 'application/octet-stream', 'message/rfc822x'])
    expectError(await post(email, { type }), 400, 'ERR_BAD_REQUEST');
  expect((await post(email, { type: 'Message/RFC822; charset=utf-8' })).status).toBe(200);
  expect(await texts()).toHaveLength(1);
});

function alternative(html: string) {
  return {
    headers: { 'Content-Type': 'multipart/alternative; boundary=b1' },
    body: `--b1\r\n${TEXT_PART}\r\n--b1\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b1--\r\n`,
  };
}

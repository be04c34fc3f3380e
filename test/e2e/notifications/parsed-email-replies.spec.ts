// lane: long
import request from 'supertest';
import { expectError } from '#test/support/client.js';
import { addressOfEmail as addressOf, appWithReplies, REPLIES, textsOf } from '#test/support/email-replies.js';
import { useOwnServer, type TestApp } from '#test/support/server.js';

// Services that parse emails post their parts, each in a form of its own.

const server = useOwnServer();

let app: TestApp;
let webhook: string;
let to: string;
beforeEach(async () => {
  ({ app, webhook } = await appWithReplies(server));
  to = await addressOf(server, app);
});

const texts = () => textsOf(app);

type Headers = [string, string][];
const HEADERS: Headers = [
  ['Received', 'by mail.example.com'],
  ['From', 'Bob <bob@example.com>'],
  ['Message-Id', '<1@mail.example.com>'],
];

interface Given {
  headers?: Headers;
  fields?: Record<string, string>;
}

const mailgunForm = ({ headers = HEADERS, fields = {} }: Given = {}): Record<string, string> => ({
  recipient: to,
  sender: 'bob@example.com',
  subject: 'Re: Hello',
  from: 'Bob <bob@example.com>',
  ...Object.fromEntries(headers),
  'body-plain': 'See you there!\r\n\r\nOn Wed, Ann wrote:\r\n> Hello',
  'stripped-text': 'See you there!',
  'stripped-signature': '-- Bob',
  'body-html': '<p>See you there!</p>',
  'message-headers': JSON.stringify(headers),
  'attachment-count': '0',
  timestamp: '1790000000',
  token: 'a'.repeat(50),
  signature: 'b'.repeat(64),
  ...fields,
});

async function mailgunParts(given?: Given) {
  const form = request(server.http).post(webhook);
  for (const [name, value] of Object.entries(mailgunForm(given))) void form.field(name, value);
  void form.attach('attachment-1', Buffer.alloc(300_000), { filename: 'a.png', contentType: 'image/png' });
  return form;
}

const mailgunEncoded = (given?: Given) => request(server.http).post(webhook).type('form').send(mailgunForm(given));

const postmarkBody = ({ headers = HEADERS, fields = {} }: Given = {}): Record<string, unknown> => ({
  FromName: 'Bob',
  MessageStream: 'inbound',
  From: headers.find(([name]) => name === 'From')?.[1],
  To: to,
  ToFull: [{ Email: to, Name: '', MailboxHash: to.slice(to.indexOf('+') + 1, to.indexOf('@')) }],
  CcFull: [],
  OriginalRecipient: to,
  Subject: 'Re: Hello',
  MessageID: '22c74902-a0c1-4511-804f-341342852c90',
  TextBody: fields['body-plain'] ?? 'See you there!\n\nOn Wed, Ann wrote:\n> Hello',
  HtmlBody: '<p>See you there!</p>',
  StrippedTextReply: fields['stripped-text'] ?? 'See you there!',
  Headers: headers.filter(([name]) => name !== 'From').map(([Name, Value]) => ({ Name, Value })),
  Attachments: [],
});

const postJson = (body: object | string) =>
  request(server.http)
    .post(webhook)
    .set('content-type', 'application/json; charset=utf-8')
    .send(typeof body === 'string' ? body : JSON.stringify(body));

const postmark = (given?: Given) => postJson(postmarkBody(given));

describe.each<[string, (given?: Given) => PromiseLike<request.Response>]>([
  ['Mailgun with attachments', mailgunParts],
  ['Mailgun without attachments', mailgunEncoded],
  ['Postmark', postmark],
])('a reply that %s posts', (_, post) => {
  test('becomes a message of the user in the conversation, once', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await post();
      server.validator.assertDocumented('post', webhook, response);
      expect(response.status).toBe(200);
    }
    expect(await texts()).toEqual([['bob', 'See you there!']]);
    const second: Headers = HEADERS.map(([name, value]) => [name, value.replace('<1@', '<2@')]);
    await post({ headers: second, fields: { 'stripped-text': 'Grüße 🎉', 'body-plain': 'Grüße 🎉' } });
    expect(await texts()).toEqual([
      ['bob', 'See you there!'],
      ['bob', 'Grüße 🎉'],
    ]);
  });

  test('is read from the whole text where the service has found no reply', async () => {
    await post({ fields: { 'stripped-text': '', 'body-plain': 'Whole\n\n> quoted' } });
    expect(await texts()).toEqual([['bob', 'Whole']]);
  });

  test.each<[string, Given]>([
    ['of somebody else', { headers: [['From', 'eve@example.com']] }],
    ['of two senders', { headers: [['From', 'Bob <bob@example.com>, eve@example.com']] }],
    ['of a program', { headers: [...HEADERS, ['Auto-Submitted', 'auto-replied']] }],
    ['of a program, with folded headers', { headers: [...HEADERS, ['Precedence', '\r\n bulk']] }],
  ])('%s is ignored', async (_name, given) => {
    expect((await post(given)).status).toBe(200);
    expect(await texts()).toEqual([]);
  });

  test('to an address that the server did not make is ignored', async () => {
    to = REPLIES.replace('@', '+1-00000000000000000000000000000000@');
    expect((await post()).status).toBe(200);
    expect(await texts()).toEqual([]);
  });

  test('is refused without its headers', async () => {
    expectError(await post({ headers: [], fields: { 'message-headers': '{' } }), 400, 'ERR_BAD_REQUEST');
    expect(await texts()).toEqual([]);
  });

  test('is refused with a wrong token', async () => {
    webhook = webhook.replace(/token=.{5}/, 'token=AAAAA');
    expectError(await post(), 401, 'AUTH_ERR_EMAIL_REPLIES');
  });
});

test('a header that pretends to be a field of Mailgun does not replace it', async () => {
  const form = request(server.http).post(webhook);
  for (const [name, value] of Object.entries(mailgunForm())) void form.field(name, value);
  void form.field('message-headers', JSON.stringify([['From', 'eve@example.com']]));
  void form.field('stripped-text', 'Forged');
  expect((await form).status).toBe(200);
  const again = new URLSearchParams(mailgunForm());
  again.append('stripped-text', 'Forged');
  await request(server.http).post(webhook).type('form').send(again.toString());
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

test('Mailgun posts the raw email where its route says so', async () => {
  const mime = `From: Bob <bob@example.com>\r\nMessage-ID: <1@example.com>\r\n\r\nSee you there!\r\n`;
  const fields = { recipient: to, 'body-mime': mime };
  for (const form of [
    request(server.http).post(webhook).field(fields),
    request(server.http).post(webhook).type('form').send(fields),
  ])
    expect((await form).status).toBe(200);
  expect(await texts()).toEqual([['bob', 'See you there!']]);
});

describe('an email of Postmark', () => {
  test('may have large attachments before its text', async () => {
    const Attachments = Array.from({ length: 40 }, () => ({ Name: '"\\é', Content: 'A'.repeat(600_000) }));
    const response = await postJson({ RawEmail: '\\"\u00e9\n'.repeat(200_000), Attachments, ...postmarkBody() });
    expect(response.status).toBe(200);
    expect(await texts()).toEqual([['bob', 'See you there!']]);
  });

  test.each<[string, string]>([
    ['no JSON', '{"From":'],
    ['no object', '[]'],
    ['nothing', ''],
    ['a number', '1'],
    ['numbers', '{"From":1,"Headers":[1],"ToFull":5}'],
    ['deep lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('of %s is refused', async (_name, body) => {
    expectError(await postJson(body), 400, 'ERR_BAD_REQUEST');
  });

  test('of wrong types is ignored or refused, and fails nothing', async () => {
    for (const [name, value] of Object.entries(postmarkBody()))
      for (const wrong of [null, 5, {}, [], [null], [[]], '', { __proto__: null }])
        expect([200, 400]).toContain((await postJson({ ...postmarkBody(), [name]: wrong, x: value })).status);
  });

  test('of too much JSON is refused', async () => {
    expectError(await postJson(`[${'1,'.repeat(2_200_000)}1]`), 413, 'ERR_BAD_REQUEST');
  });
});

import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
});

const message = (data: object) => ({ receiver: 'ben', receiverType: 'user', category: 'message', type: 'text', data });
const send = (data: object) => app.as('anna').post('/v3/messages', message(data));

const post = (body: Buffer | string, contentType = 'application/json') =>
  app.as('anna').raw('post', '/v3/messages', body, { 'content-type': contentType });

describe('the character set of a body', () => {
  const hello = JSON.stringify(message({ text: 'Grüße' }));

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8', 'UTF8', 'us-ascii', "'utf-8'"])('%s is UTF-8', async (charset) => {
    const response = await post(hello, `application/json; charset=${charset}`);
    expect(dataOf(response)).toMatchObject({ data: { text: 'Grüße' } });
  });

  test.each(['iso-8859-1', 'utf-16', 'windows-1252'])('%s is refused by its name', async (charset) => {
    const response = await post(hello, `application/json; charset=${charset}`);
    expect(response.status).toBe(400);
    expect(response.body.error.details.body[0]).toContain(charset);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x'])('%s of other bytes is refused', async (type) => {
    const text = type.includes('form')
      ? '--x\r\nContent-Disposition: form-data; name="receiver"\r\n\r\nbe\xfc\r\n--x--\r\n'
      : hello.replace('ü', '\xfc');
    const response = await post(Buffer.from(text, 'latin1'), type);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({
      code: 'ERR_BAD_REQUEST',
      details: { body: ['The body must be UTF-8.'] },
    });
  });
});

describe('a number with more digits than are stored', () => {
  const refused = { code: 'ERR_BAD_REQUEST', details: { body: [expect.stringContaining('1234567890123456789')] } };
  const metadata = '{"discordId":1234567890123456789}';

  test('is refused in JSON, in metadata as text, and in a form', async () => {
    for (const body of [
      JSON.stringify(message({ text: 'a', metadata: 1 })).replace('"metadata":1', `"metadata":${metadata}`),
      JSON.stringify(message({ text: 'a', metadata })),
    ]) {
      const response = await post(body);
      expect([response.status, response.body.error]).toMatchObject([400, refused]);
    }
    const fields = { receiver: 'ben', receiverType: 'user', data: `{"text":"a","metadata":${metadata}}` };
    const response = await app.as('anna').form('/v3/messages', fields, []);
    expect(response.body.error).toMatchObject(refused);
  });

  test('is refused in a frame', async () => {
    const { client } = await connectedAs(server, app, 'anna');
    client.send(`{"type":"transient","receiver":"ben","receiverType":"user","data":${metadata}}`);
    expect(await client.next('error')).toMatchObject(refused);
    await client.close();
  });

  test('is stored with all digits as a text', async () => {
    const metadata = { discordId: '1234567890123456789' };
    expect(dataOf(await send({ text: 'a', metadata })).data.metadata).toEqual(metadata);
  });
});

describe('a text that shows nothing', () => {
  const BLANK = ['\u200b', '\u200c', '\u3164', '\u2800', '\ufff0', '\u00a0 \u00ad'];

  test.each(BLANK)('as a message is empty: %j', async (text) => {
    expectError(await send({ text }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
    const { id } = dataOf(await send({ text: 'a' }));
    expectError(await app.as('anna').put(`/v3/messages/${id}`, { data: { text } }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
  });

  test.each(BLANK)('as a name is missing: %j', async (name) => {
    expectError(await app.api.post('/v3/users', { uid: 'x', name }), 400, 'ERR_BAD_REQUEST', {
      name: [expect.any(String)],
    });
    expectError(await app.api.put('/v3/users/anna', { name }), 400, 'ERR_BAD_REQUEST', { name: [expect.any(String)] });
    const group = { guid: 'x', name, type: 'public' };
    expectError(await app.api.post('/v3/groups', group), 400, 'ERR_BAD_REQUEST', { name: [expect.any(String)] });
  });

  test('as the name of an imported user or group becomes the id', async () => {
    const users = { one: { uid: 'one', name: '\u3164' } };
    dataOf(await app.api.post('/v3/data_import/users', { users }));
    expect(dataOf(await app.api.get('/v3/users/one'))).toMatchObject({ name: 'one' });
  });
});

describe('a name', () => {
  test.each([
    ['Ann\nAdmin', 'Ann Admin'],
    ['Ann \u202e', 'Ann'],
    ['Kate\u200b', 'Kate'],
    ['\u0007Bell\u007f', 'Bell'],
    ['علی‌رضا', 'علی‌رضا'],
  ])('%j of a user, group or role is stored as %j', async (name, stored) => {
    const id = `n${Buffer.from(name).toString('hex')}`;
    const created = [
      await app.api.post('/v3/users', { uid: id, name }),
      await app.api.post('/v3/groups', { guid: id, name, type: 'public' }),
      await app.api.post('/v3/roles', { role: id, name }),
      await app.api.put(`/v3/users/${id}`, { name }),
    ];
    expect(created.map((response) => dataOf(response).name)).toEqual([stored, stored, stored, stored]);
    dataOf(await app.api.post('/v3/data_import/users', { users: { i: { uid: `${id}i`, name } } }));
    expect(dataOf(await app.api.get(`/v3/users/${id}i`))).toMatchObject({ name: stored });
  });

  test('with U+0000 is refused, not cleaned', async () => {
    expectError(await app.api.post('/v3/users', { uid: 'x', name: 'a\u0000' }), 400, 'ERR_BAD_REQUEST', {
      name: [expect.stringContaining('U+0000')],
    });
  });
});

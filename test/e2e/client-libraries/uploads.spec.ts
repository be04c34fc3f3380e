import { libraryClient } from '#test/support/client-library.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { NOTE, PICTURE, filesOf, pathOf } from '#test/support/media.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'betty']);
});

interface Upload {
  request: { url: string; method: string; body: object };
  attachment: { url: string; name: string; extension: string; mimeType: string; size: number };
}

const andrew = async () => libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
const withoutCredential = () => server.client({});
const plan = { fileId: 'a1', name: PICTURE.name, size: PICTURE.content.length, mimeType: PICTURE.type };

async function uploadOf(file: object = plan, client?: Client): Promise<Upload> {
  const body = { files: { a1: file }, receiver: 'betty', receiverType: 'user' };
  return dataOf<{ a1: Upload }>(await (client ?? (await andrew())).post('/v3/files/upload-url', body)).a1;
}

const upload = ({ request }: Upload, ...files: (typeof PICTURE)[]) =>
  withoutCredential().form(
    pathOf(request),
    {},
    files.map((file) => ({ ...file, field: 'file' })),
  );

test('a file is uploaded to the address that the server gave, and sent in a message', async () => {
  const planned = await uploadOf();
  const { attachment, request } = planned;
  expect(request).toMatchObject({ method: 'POST', body: {} });
  expect(attachment).toMatchObject({ name: 'summit.png', extension: 'png', mimeType: 'image/png', size: plan.size });
  expectError(await withoutCredential().get(pathOf(attachment)), 404, 'ERR_MEDIA_NOT_FOUND');
  expect(dataOf(await upload(planned, PICTURE)).attachments).toMatchObject([{ url: attachment.url }]);
  const message = { receiver: 'betty', receiverType: 'user', type: 'image', data: { attachments: [attachment] } };
  const sent = dataOf(await (await andrew()).post('/v3/messages', message));
  expect(sent.data.attachments).toEqual([attachment]);
  const read = await withoutCredential().get(pathOf(attachment));
  expect([read.headers['content-type'], read.body]).toEqual(['image/png', PICTURE.content]);
});

test('an address takes one file, and one only of two that arrive together', async () => {
  const planned = await uploadOf();
  const responses = await Promise.all([upload(planned, PICTURE), upload(planned, PICTURE)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expectError(await upload(planned, NOTE), 400, 'ERR_BAD_REQUEST');
  expect((await withoutCredential().get(pathOf(planned.attachment))).body).toEqual(PICTURE.content);
});

test('a form without a file, or with two, stores nothing and leaves the address usable', async () => {
  const planned = await uploadOf();
  expectError(await upload(planned), 400, 'ERR_BAD_REQUEST');
  expectError(await upload(planned, PICTURE, NOTE), 400, 'ERR_BAD_REQUEST');
  expectError(await withoutCredential().post(pathOf(planned.request), {}), 400, 'ERR_BAD_REQUEST');
  expect(await filesOf(server, app.id)).toEqual([]);
  dataOf(await upload(planned, PICTURE));
});

test('an address that the server did not give is not found', async () => {
  const planned = await uploadOf();
  const path = pathOf(planned.request);
  const link = path.slice(path.lastIndexOf('/') + 1);
  const [appId, mediaId, uid, tokenId, expiresAt, signature] = link.split('.');
  const other = Buffer.from('betty').toString('base64url');
  for (const forged of [
    link.slice(0, -1),
    [appId, mediaId, other, tokenId, expiresAt, signature].join('.'),
    [appId, mediaId, uid, `${Number(tokenId) + 1}`, expiresAt, signature].join('.'),
    [appId, mediaId, uid, tokenId, '9999999999', signature].join('.'),
    pathOf(planned.attachment).split('/').at(-2)!,
    '..',
    'x'.repeat(500),
  ])
    expectError(
      await withoutCredential().form(`/v3/client-libraries/uploads/${encodeURIComponent(forged)}`, {}, [PICTURE]),
      404,
      'ERR_MEDIA_NOT_FOUND',
    );
});

test.each([
  ['the user is erased', async () => app.api.delete('/v3/users/andrew', { permanent: true })],
  ['the user is deactivated', async () => app.api.delete('/v3/users/andrew')],
  ['the user logs out', async (client: Client) => client.delete('/v3/me')],
])('an address is not found after %s', async (_, end) => {
  const client = await andrew();
  const planned = await uploadOf(plan, client);
  const other = await uploadOf();
  dataOf(await end(client));
  expectError(await upload(planned, PICTURE), 404, 'ERR_MEDIA_NOT_FOUND');
  expect((await upload(other, PICTURE)).status).toBe(end.length > 0 ? 200 : 404);
});

test.each([
  ['no files', {}],
  ['too many files', Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`f${at}`, plan]))],
  ['a list', [plan]],
  ['a file that is no object', { a1: 'summit.png' }],
  ['no name', { a1: { size: 1 } }],
  ['a negative size', { a1: { ...plan, size: -1 } }],
  ['a type that is no text', { a1: { ...plan, mimeType: 1 } }],
])('%s is refused', async (_, files) => {
  expectError(await (await andrew()).post('/v3/files/upload-url', { files }), 400, 'ERR_BAD_REQUEST');
});

test('a file that is larger than files may be gets no address', async () => {
  const files = { a1: { ...plan, size: 1e15 } };
  expectError(await (await andrew()).post('/v3/files/upload-url', { files }), 413, 'ERR_BAD_REQUEST');
});

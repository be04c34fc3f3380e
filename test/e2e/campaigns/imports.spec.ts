import { PART_BYTES } from '#resources/campaigns/imports/imports.service.js';
import { createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const small = useServer({ MEDIA_MAX_BYTES: '20000' });
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'vera']);
  await createChannel(app);
  await createTemplate(app);
  ({ id } = await createCampaign(app, []));
});

const PATH = '/v3/campaigns/campaigns';

async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<any> {
  const { uploadUrl, s3Key } = dataOf(await app.api.post(`${PATH}/${id}/recipients/upload-url`));
  const response = await fetch(uploadUrl, { method: 'PUT', body: content, headers: { 'content-type': 'text/csv' } });
  expect(await response.json()).toEqual({ data: { s3Key } });
  return { uploadUrl, s3Key };
}

async function imported(content: string | Uint8Array<ArrayBuffer>): Promise<any> {
  const { s3Key } = await upload(content);
  dataOf(await app.api.post(`${PATH}/${id}/import-csv`, { s3Key }));
  return eventually(async () => {
    const status = dataOf(await app.api.get(`${PATH}/${id}/import-status`));
    expect(['completed', 'failed']).toContain(status.status);
    return status;
  });
}

test('recipients and their values come from a CSV file, whose faulty rows are named by line', async () => {
  const status = await imported(
    '\ufeffuser_id;name;city\r\nAndrew;"Andrew; ""A""";\r\n\r\nnobody;N;\r\ntina\r\n???;x;y\r\nvera;V;W;Z\r\n',
  );
  expect(status).toMatchObject({ status: 'completed', added: 2, failed: 3 });
  expect(status.errors).toEqual([
    { line: 4, message: 'No user has the uid nobody.' },
    { line: 6, message: 'The row has no valid user_id.' },
    { line: 7, message: 'The row has more columns than the first row.' },
  ]);
  const recipients = dataOf(await app.api.get(`${PATH}/${id}/recipients`));
  expect(recipients.map(({ userId, variables }: any) => [userId, variables]).sort()).toEqual([
    ['andrew', { name: 'Andrew; "A"' }],
    ['tina', {}],
  ]);
  dataOf(await app.api.post(`${PATH}/${id}/send`));
  await eventually(async () => {
    const [item] = await feedOf(app, 'andrew');
    expect(item?.content.body[0].content).toBe('Hello Andrew; "A"');
  });
});

test('a file of several parts is imported whole, and values may have ends of lines', async () => {
  const filler = 'ü'.repeat(3000);
  const rows = Array.from({ length: 120 }, (_, n) => `${n === 100 ? 'tina' : `u${n}`},"${filler}\n${n}"`);
  const status = await imported(`user_id,name\n${rows.join('\n')}`);
  expect(status).toMatchObject({ status: 'completed', added: 1, failed: 119 });
  expect(status.errors).toHaveLength(100);
  const [recipient] = dataOf(await app.api.get(`${PATH}/${id}/recipients`));
  expect(recipient).toMatchObject({ userId: 'tina', variables: { name: `${filler}\n100` } });
});

test('a file of the shortest rows, of which a part has the most, fits into the memory of its thread', async () => {
  // of two bytes, so that they are two parts
  const rows = PART_BYTES;
  const status = await imported(`user_id,name\n${'x\n'.repeat(rows)}`);
  expect(status).toMatchObject({ status: 'completed', added: 0, failed: rows });
  expect(status.errors).toHaveLength(100);
});

test.each([
  ['without rows', '', 'The file has no rows.'],
  ['without a column of uids', 'name\nAndrew\n', 'The first row has no column user_id.'],
  [
    'with a column that is no variable',
    'user_id,a b\nandrew,1\n',
    'The first row has a column whose name no variable can have.',
  ],
  ['that is no CSV', 'user_id\n"andrew', 'The file is no valid CSV here.'],
  ['in Latin-1', Buffer.from('user_id;name\nandrew;J\u00fcrgen\n', 'latin1'), 'The file is not UTF-8 from here on.'],
  [
    'that ends amid a character',
    Buffer.from('user_id\nandrew\u00fc').subarray(0, -1),
    'The file is not UTF-8 from here on.',
  ],
])('a file %s fails with its reason', async (_, content, message) => {
  expect(await imported(content)).toMatchObject({ status: 'failed', added: 0, errors: [{ message }] });
});

test('an upload needs its link, once, and an import a draft and one file at a time', async () => {
  const { uploadUrl, s3Key } = await upload('user_id\nandrew\n');
  const put = async (url: string) => (await fetch(url, { method: 'PUT', body: 'user_id\ntina\n' })).status;
  expect(await put(uploadUrl)).toBe(400);
  expect(await put(`${uploadUrl}x`)).toBe(404);
  expectError(await app.api.get(`${PATH}/${id}/import-status`), 404, 'ERR_CAMPAIGN_IMPORT_NOT_FOUND');
  expectError(await app.api.post(`${PATH}/${id}/import-csv`, { s3Key: 'other' }), 404, 'ERR_MEDIA_NOT_FOUND');
  const starts = await Promise.all([1, 2].map(() => app.api.post(`${PATH}/${id}/import-csv`, { s3Key })));
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409]);
  expectError(
    starts.find(({ status }) => status === 409)!,
    409,
    'ERR_CAMPAIGN_IMPORT_RUNS',
  );
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${PATH}/${id}/import-status`))).toMatchObject({ status: 'completed', added: 1 }),
  );
  dataOf(await app.api.post(`${PATH}/${id}/send`));
  expectError(await app.api.post(`${PATH}/${id}/import-csv`, { s3Key }), 400, 'ERR_CAMPAIGN_STATUS');
  expectError(await app.api.post(`${PATH}/${id}/recipients/upload-url`), 400, 'ERR_CAMPAIGN_STATUS');
});

test('a file that turns out to be above the limit is refused', async () => {
  const own = await appWithUsers(small, ['andrew']);
  await createChannel(own);
  await createTemplate(own);
  const campaign = await createCampaign(own, []);
  const { uploadUrl } = dataOf(await own.api.post(`${PATH}/${campaign.id}/recipients/upload-url`));
  // a stream has no content-length
  const body = new Blob(['x'.repeat(20_001)]).stream();
  const response = await fetch(uploadUrl, { method: 'PUT', body, duplex: 'half' });
  expect([response.status, await response.json()]).toMatchObject([413, { error: { code: 'ERR_BAD_REQUEST' } }]);
});

import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const PATH = '/v3/notifications/v1/contact-details';
const EMAIL = 'andrew@example.com';
const PHONE = '+14155550123';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
let andrew: Client;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  other = await appWithUsers(server, ['andrew', 'stranger']);
  andrew = app.as('andrew');
});

const details = async (client = andrew) => dataOf<object>(await client.get(PATH));
const change = async (changes: object) => dataOf<object>(await andrew.patch(PATH, changes));
const unsubscribedAt = async () => {
  const rows = await database.query('SELECT email_unsubscribed_at AS at FROM contact_details WHERE app_id = $1', [
    app.id,
  ]);
  return rows[0].at as Date | null;
};

test('are set, changed in part, cleared and deleted', async () => {
  expect(await details()).toEqual({});
  expect(await change({ email: EMAIL })).toEqual({ email: EMAIL });
  expect(await change({ phno: PHONE })).toEqual({ email: EMAIL, phno: PHONE });
  expect(await change({})).toEqual({ email: EMAIL, phno: PHONE });
  expect(await details()).toEqual({ email: EMAIL, phno: PHONE });
  expect(await details(app.as('tina'))).toEqual({});
  expect(await details(other.as('andrew'))).toEqual({});
  expect(await change({ email: '' })).toEqual({ phno: PHONE });
  expect(await change({ email: EMAIL, phno: null })).toEqual({ email: EMAIL });
  expect(dataOf(await andrew.delete(PATH))).toEqual({ success: true });
  expect(await details()).toEqual({});
  dataOf(await andrew.delete(PATH));
});

test('a user with an auth token has their own', async () => {
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  const client = server.client({ authToken });
  dataOf(await client.patch(PATH, { email: EMAIL }));
  expect(await details()).toEqual({ email: EMAIL });
  expect(await details(client.with({ onBehalfOf: 'tina' }))).toEqual({ email: EMAIL });
  dataOf(await client.delete(PATH));
  expect(await details()).toEqual({});
});

test('concurrent changes are all kept', async () => {
  await Promise.all([change({ email: EMAIL }), change({ phno: PHONE })]);
  expect(await details()).toEqual({ email: EMAIL, phno: PHONE });
});

test('a new email address is not unsubscribed from', async () => {
  await change({ email: EMAIL });
  await database.query('UPDATE contact_details SET email_unsubscribed_at = now() WHERE app_id = $1', [app.id]);
  await change({ email: EMAIL, phno: PHONE });
  expect(await unsubscribedAt()).toEqual(expect.any(Date));
  await change({ email: 'other@example.com' });
  expect(await unsubscribedAt()).toBeNull();
});

test.each([
  ['email', 'andrew'],
  ['email', 'andrew@localhost'],
  ['email', 'Andrew <andrew@example.com>'],
  ['email', 'a@example.com\r\nBcc: b@example.com'],
  ['email', `${'a'.repeat(250)}@example.com`],
  ['email', 7],
  ['phno', '4155550123'],
  ['phno', '+0155550123'],
  ['phno', '+1 415 555 0123'],
  ['phno', '+1415555012345678'],
  ['phno', '+1'],
  ['phno', 14155550123],
])('refuses %s %j', async (field, value) => {
  expectError(await andrew.patch(PATH, { [field]: value }), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
});

test('need a user of the app', async () => {
  const requests = (client: Client) => [client.get(PATH), client.patch(PATH, { email: EMAIL }), client.delete(PATH)];
  for (const response of await Promise.all(requests(app.api)))
    expectError(response, 400, 'ERR_BAD_REQUEST', { onBehalfOf: [expect.any(String)] });
  for (const uid of ['nobody', 'stranger'])
    for (const response of await Promise.all(requests(app.as(uid)))) expectError(response, 404, 'ERR_UID_NOT_FOUND');
  for (const response of await Promise.all(requests(server.client({ apikey: app.authKey }))))
    expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const response of await Promise.all(requests(server.client({}))))
    expectError(response, 401, 'AUTH_ERR_EMPTY_APIKEY');
});

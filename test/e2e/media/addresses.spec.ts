import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { NOTE, pathOf } from '#test/support/media.js';
import { useServer } from '#test/support/server.js';

const ORIGIN = 'https://chat.example.com';
const FORMER = 'http://localhost:3000';

const server = useServer({ PUBLIC_URL: ORIGIN });
const database = useDatabase(server);

test('the URLs of files that were stored with another origin begin with PUBLIC_URL wherever they are read', async () => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [NOTE]));
  const path = pathOf(attachments[0]);
  expect(attachments[0].url).toBe(ORIGIN + path);
  const former = { ...attachments[0], url: FORMER + path };
  dataOf(await app.api.put('/v3/users/anna', { avatar: former.url, metadata: { banner: [former.url] } }));
  const toBen = { receiver: 'ben', receiverType: 'user', type: 'file' };
  const sent = dataOf(await app.as('anna').post('/v3/messages', { ...toBen, data: { attachments: [former] } }));
  expect(sent.data.attachments).toEqual(attachments);
  expect(await database.query('SELECT avatar FROM users WHERE app_id = $1 AND uid = $2', [app.id, 'anna'])).toEqual([
    { avatar: former.url },
  ]);

  const asBen = app.as('ben');
  const read = [
    await asBen.get(`/v3/messages/${sent.id}`),
    await asBen.get('/v3/conversations'),
    await app.api.get('/v3/users'),
    await asBen.with({ 'user-agent': 'curl/8.0' }).get('/v3/users/anna'),
  ].map(({ text }) => text);
  const events = JSON.stringify((await outboundEventsOf(server, database, app)).map(({ data }) => data));
  for (const text of [...read, events]) {
    expect(text).toContain(ORIGIN + path);
    expect(text).not.toContain(FORMER);
  }
});

test('so do those of the demo data; addresses of others stay', async () => {
  const app = await appWithUsers(server, []);
  const demo = '/demo-files/amara.png';
  const forged = `${FORMER}/v3/media/${app.id}.aaaa.bbbb/a.png`;
  const others = [forged, `${FORMER}/pictures/a.png`, `${FORMER}/demo-files/`, `${FORMER}/v3/media/x`];
  const user = {
    uid: 'amara',
    name: 'Amara',
    avatar: FORMER + demo,
    metadata: { others, quoted: `{"a":"${FORMER}${demo}"}` },
  };
  dataOf(await app.api.post('/v3/users', user));
  expect(dataOf(await app.api.get('/v3/users/amara'))).toMatchObject({
    avatar: ORIGIN + demo,
    metadata: { others, quoted: `{"a":"${ORIGIN}${demo}"}` },
  });
});

// lane: long
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { useFolder } from '#test/support/archives.js';
import { dataOf } from '#test/support/client.js';
import { Command, environmentOf } from '#test/support/command.js';
import { eventually } from '#test/support/eventually.js';
import { sendText } from '#test/support/factories.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';
import { HttpDouble } from '#test/support/tool-servers.js';
import { useDouble } from '#test/support/use-double.js';

const server = useOwnServer();
const proxy = useDouble(() => HttpDouble.start());
const path = useFolder();

let source: TestApp;
let target: TestApp;

beforeEach(async () => {
  [source, target] = [await server.createApp(), await server.createApp()];
  for (const uid of ['ann', 'ben']) dataOf(await source.api.post('/v3/users', { uid, name: uid }));
  for (let n = 1; n <= 5; n++) await sendText(source, 'ann', 'ben', `Before ${n}`);
  await writeFile(join(path(), 'apikey.txt'), source.apiKey);
  await writeFile(join(path(), 'webhook.txt'), 'hook\nsecret-of-hook\n');
  proxy.handler = async ({ path: url, headers }, response) => {
    const { apikey, onbehalfof } = headers as Record<string, string | undefined>;
    const { port } = server.http.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: { ...(apikey && { apikey }), ...(onbehalfof && { onBehalfOf: onbehalfof }) },
    });
    response.writeHead(answer.status).end(await answer.text());
  };
});

/** Starts `confab migrate cometchat`. */
function start(...options: string[]): Command {
  const args = [join(path(), 'moving'), '--base', `${proxy.url}/v3`, '--apikey-file', join(path(), 'apikey.txt')];
  const all = ['migrate', 'cometchat', ...args, '--requests-per-minute', '100000', ...options];
  return new Command(all, environmentOf(server));
}

const muids = async (app: TestApp) =>
  dataOf(await app.api.get('/v3/messages', { limit: 1000, affix: 'append', id: 0 })).map(
    ({ id, data }: any) => `${id} ${data.text}`,
  );

test('a command that is killed while it copies and while it follows loses nothing and stores nothing twice', async () => {
  for (const requests of [3, 9]) {
    const begun = proxy.requests.length;
    const { child, ended } = start('--app', target.id);
    await eventually(() => expect(proxy.requests.length - begun).toBeGreaterThan(requests));
    child.kill('SIGKILL');
    await ended;
  }
  const following = start(
    '--follow',
    '--interval',
    '1',
    '--webhook-port',
    '18090',
    '--webhook-auth-file',
    join(path(), 'webhook.txt'),
  );
  await eventually(() => expect(following.errors).toContain('records copied'));
  for (let n = 1; n <= 5; n++) await sendText(source, 'ben', 'ann', `While ${n}`);
  const post = (authorization: string, body: string) =>
    fetch('http://127.0.0.1:18090/', { method: 'POST', headers: { authorization }, body });
  const good = `Basic ${Buffer.from('hook:secret-of-hook').toString('base64')}`;
  expect((await post('Basic bm8=', '{}')).status).toBe(401);
  expect((await post(good, 'no JSON')).status).toBe(400);
  expect((await post(good, `"${'x'.repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
  expect(
    (
      await post(
        good,
        JSON.stringify({ trigger: 'message_sent', data: { message: { id: '1', sender: 'ben', receiver: 'ann' } } }),
      )
    ).status,
  ).toBe(200);
  await eventually(async () => expect(await muids(target)).toEqual(await muids(source)));
  following.child.kill('SIGKILL');
  expect((await following.ended).errors).not.toContain(source.apiKey);
  await sendText(source, 'ben', 'ann', 'Last');
  const { exitCode, output } = await start('--cut-over', '--json').ended;
  expect([exitCode, JSON.parse(output)]).toMatchObject([0, { cutOver: true, isEqual: true, refused: 0 }]);
  expect(await muids(target)).toEqual(await muids(source));
  const refused = await start('--follow').ended;
  expect(refused.errors).toContain('since the cut-over');
  expect(await readFile(join(path(), 'moving', 'migration.json'), 'utf8')).not.toContain(source.apiKey);
});

test.each([
  [['--new-app', 'One', '--app', 'x'], 'Name one app'],
  [['--follow', '--cut-over'], 'stop following first'],
  [['--webhook-port', '8090'], 'belong together'],
  [['--accept-differences'], 'belongs to --cut-over'],
])('options that do not fit are refused: %s', async (options, reason) => {
  const { exitCode, errors } = await start(...options).ended;
  expect([exitCode, errors]).toEqual([2, expect.stringContaining(reason)]);
});

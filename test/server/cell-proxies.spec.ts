import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { createClient } from '../../clients/typescript/src/index.js';
import { CellProxy } from '../support/cell-proxies.js';
import { TestCells } from '../support/cells.js';
import { eventually } from '../support/eventually.js';
import { RealtimeClient, tokenOf } from '../support/realtime.js';
import { MANAGEMENT, type TestApp } from '../support/server.js';

const CELLS = ['eu1', 'eu2'] as const;

const programs = await CellProxy.installed();
for (const name of ['nginx', 'caddy'] as const)
  // the message shows in the report
  if (!programs.includes(name))
    process.stderr.write(`deploy/${name} with cells was not tested: it is not installed.\n`);

let cells: TestCells;
let apps: readonly TestApp[];
beforeAll(async () => {
  cells = await TestCells.start(CELLS);
  apps = await Promise.all(CELLS.map((name) => cells.server(name).createApp()));
});
afterAll(() => cells.stop());

const portOf = (name: string): number => (cells.server(name).http.address() as AddressInfo).port;

test('each cell has an app', () => {
  expect(apps).toHaveLength(CELLS.length);
});

(programs.length > 0 ? describe.each(programs) : describe.skip.each(['nginx', 'caddy'] as const))(
  'behind %s',
  (name) => {
    let proxy: CellProxy;
    let origin: string;
    beforeAll(async () => {
      proxy = await CellProxy.start(name, { eu1: portOf('eu1'), eu2: portOf('eu2') });
      origin = `http://127.0.0.1:${proxy.port}`;
      await eventually(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200));
    });
    afterAll(() => proxy.stop());

    test('requests arrive at the cell of the app that they name, with their bodies', async () => {
      for (const { id, apiKey } of apps) {
        const headers = { apikey: apiKey, appId: id, 'content-type': 'application/json', 'x-confab-cell': 'eu2' };
        const uid = `user-${name}`;
        const body = JSON.stringify({ uid, name: uid, metadata: { filler: randomBytes(2_000).toString('hex') } });
        expect((await fetch(`${origin}/v3/users`, { method: 'POST', headers, body })).status).toBe(200);
        expect((await fetch(`${origin}/v3/users/${uid}`, { headers })).status).toBe(200);
        expect((await fetch(`${origin}/apps/${id}/settings`, { headers: MANAGEMENT })).status).toBe(200);
      }
    });

    test('a new app is in the cell that has the weight', async () => {
      const repository = cells.server('eu1').app.get(CellsRepository);
      await repository.update({}, 'eu1', { weight: 0 });
      const body = JSON.stringify({ name: 'By weight', skipSampleData: true });
      const headers = { ...MANAGEMENT, 'content-type': 'application/json' };
      await eventually(async () => {
        const response = await fetch(`${origin}/apps`, { method: 'POST', headers, body });
        expect(await response.json()).toMatchObject({ data: { cell: 'eu2' } });
      });
      await repository.update({}, 'eu1', { weight: 1 });
    });

    test('WebSockets name the app in their address', async () => {
      for (const app of apps) {
        await app.api.post('/v3/users', { uid: `listener-${name}`, name: 'Listener' });
        const authToken = await tokenOf(app, `listener-${name}`);
        const client = new RealtimeClient(new WebSocket(`${origin}/v3/realtime?appId=${app.id}`));
        await once(client.socket, 'open');
        client.send({ type: 'auth', authToken, appId: app.id });
        await client.next('authenticated');
        await client.close();
      }
    });

    test('confab-client with the id of the app is at its cell at the first request and the first connection', async () => {
      for (const app of apps) {
        const [uid, opened] = [`client-${name}`, [] as string[]];
        class CountedWebSocket extends WebSocket {
          constructor(url: string) {
            super(url);
            opened.push(url);
          }
        }
        const named = { url: origin, appId: app.id, retries: 0 };
        const backend = createClient({ ...named, apiKey: app.apiKey });
        await backend.users.create({ uid, name: 'Client' });
        const authToken = (await backend.users.authTokens.create(uid)).data.authToken;
        const client = createClient({ ...named, authToken, realtime: { WebSocket: CountedWebSocket } });
        await client.realtime.connect();
        expect((await client.users.get(uid)).data.uid).toBe(uid);
        expect(opened).toHaveLength(1);
        client.realtime.close();
      }
    });

    test('an app in a cell without a line is in no other cell', async () => {
      const without = await CellProxy.start(name, { eu1: portOf('eu1'), eu2: portOf('eu2') }, 'eu2');
      try {
        const status = async ({ id, apiKey }: TestApp) => {
          const headers = { apikey: apiKey, appId: id };
          return (await fetch(`http://127.0.0.1:${without.port}/v3/users`, { headers })).status;
        };
        await eventually(async () => expect(await status(apps[0]!)).toBe(200));
        expect(await status(apps[1]!)).toBe(502);
      } finally {
        await without.stop();
      }
    });

    test('clients do not reach what proxies ask', async () => {
      expect((await fetch(`${origin}/route`)).status).toBe(404);
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    });
  },
);

// lane: long
import { CellMoveService } from '#resources/data-transfer/export/cell-moves/cell-move.service.js';
import { CellRouter } from '#test/support/cell-router.js';
import { dataOf } from '#test/support/client.js';
import { ConcurrentSenders } from '#test/support/concurrent-senders.js';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs, tokenOf, type Frame } from '#test/support/realtime.js';
import { ReplicatingCells } from '#test/support/replicating-cells.js';

let cells: ReplicatingCells;
beforeAll(async () => {
  cells = await ReplicatingCells.start();
});
afterAll(() => cells.stop());

const muidsIn = (frames: readonly Frame[]): string[] =>
  frames.filter(({ trigger }) => trigger === 'message_sent').map(({ data }) => data.message.muid as string);

test('a client that is connected while its app moves receives every event once, in order, and goes on at the other cell', async () => {
  const app = await appWithUsers(cells.servers.one, ['amara', 'bruno']);
  const authToken = await tokenOf(app, 'bruno');
  const { client } = await connectedAs(cells.servers.one, app, 'bruno', { authToken });
  // a move can take longer than two heartbeats
  const alive = setInterval(() => client.send({ type: 'pong' }), 1000);
  const router = await CellRouter.start(cells.ports, app.id);
  const sends = new ConcurrentSenders(router.address, app.apiKey, true);
  const running = new AbortController();
  const sending = (async () => {
    for (let n = 0; !running.signal.aborted; n++)
      await sends.run([{ uid: 'amara', receiver: 'bruno', receiverType: 'user' }], 1, `${n}-`);
  })();
  try {
    await sends.reached(5);
    await cells.servers.one.app.get(CellMoveService).moveTo({}, app.id, cells.servers.two.app.get(CellMoveService));
    await sends.next();
  } finally {
    running.abort();
    await sending;
    await router.stop();
    clearInterval(alive);
  }
  expect((await client.closed).code).toBe(1013);
  const [last] = client.frames.slice(-1);
  expect(last).toMatchObject({ type: 'ping' });

  const { lastEventId } = last!;
  const { client: resumed } = await connectedAs(cells.servers.two, app, 'bruno', { authToken, lastEventId });
  const missed = await resumed.allUntil(({ type }) => type.startsWith('resume'));
  expect(missed.at(-1)).toMatchObject({ type: 'resumed' });
  const at = cells.servers.two.client({ apikey: app.apiKey, onBehalfOf: 'amara' });
  const end = { receiver: 'bruno', receiverType: 'user', muid: 'the-last', data: { text: 'The last one' } };
  dataOf(await at.post('/v3/messages', end));
  const frames = await resumed.allUntil(({ data }) => data?.message?.muid === 'the-last');
  const acknowledged = [...sends.acknowledged.values()].flat().map(({ muid }) => muid);
  expect(muidsIn([...client.frames, ...missed, ...frames])).toEqual([...acknowledged, 'the-last']);
  await resumed.close();
});

// lane: long
import { setTimeout as delay } from 'node:timers/promises';
import { CellMoveService } from '#resources/data-transfer/export/cell-moves/cell-move.service.js';
import { REPLICATED_TABLES } from '#resources/data-transfer/export/tables/app-tables.js';
import { CellRouter } from '#test/support/cell-router.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { RealtimeClient, tokenOf } from '#test/support/realtime.js';
import { ReplicatingCells, type CellName } from '#test/support/replicating-cells.js';
import type { TestApp } from '#test/support/server.js';

/** `CONFAB_TEST_MOVE_MESSAGES=200000 npm test -- test/e2e/cells/move-under-load.spec.ts` for the figures of docs/scaling.md. */
const MESSAGES = Number(process.env.CONFAB_TEST_MOVE_MESSAGES ?? 0);
const CLIENTS = 8;

/** Not compared: who was connected and active when, counts of them, jobs, and the entries of the move itself. */
const CHANGING = ['audit_log', 'users', 'metric_values', 'active_users', 'api_keys', 'due_work', 'list_counts'];

let cells: ReplicatingCells;
beforeAll(async () => {
  cells = await ReplicatingCells.start();
});
afterAll(() => cells.stop());

const uids = Array.from({ length: CLIENTS }, (_, n) => `client-${n}`);

/** A client that sends a message, edits it and reacts to it, and repeats what is refused. */
class BusyClient {
  /** Id of each acknowledged message → its muid and its last acknowledged text. */
  readonly sent = new Map<string, { muid: string; text: string; hasReaction: boolean }>();
  refused = 0;
  /** Between two acknowledged requests, in milliseconds. */
  longestGap = 0;
  private acknowledgedAt = performance.now();

  constructor(
    private readonly address: string,
    private readonly apikey: string,
    private readonly uid: string,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (let n = 0; !signal.aborted; n++) {
      const muid = `${this.uid}-${n}`;
      const receiver = uids[(uids.indexOf(this.uid) + 1) % CLIENTS];
      const message = { receiver, receiverType: 'user', muid, data: { text: muid } };
      const { id } = await this.request('POST', '/v3/messages', message);
      const sent = { muid, text: muid, hasReaction: false };
      this.sent.set(String(id), sent);
      await this.request('PUT', `/v3/messages/${id}`, { data: { text: `${muid} edited` } });
      sent.text = `${muid} edited`;
      await this.request('POST', `/v3/messages/${id}/reactions/%F0%9F%91%8D`, {});
      sent.hasReaction = true;
    }
  }

  private async request(method: string, path: string, body: object): Promise<any> {
    for (;;) {
      const headers = { apikey: this.apikey, onBehalfOf: this.uid, 'content-type': 'application/json' };
      const response = await fetch(`${this.address}${path}`, { method, headers, body: JSON.stringify(body) }).catch(
        () => undefined,
      );
      const answer = (await response?.json().catch(() => undefined)) as any;
      if (response?.status === 200) {
        this.longestGap = Math.max(this.longestGap, performance.now() - this.acknowledgedAt);
        this.acknowledgedAt = performance.now();
        return answer.data;
      }
      if (response && response.status !== 503) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      this.refused++;
      await delay(20);
    }
  }
}

async function rowsOf(cell: CellName, { id }: TestApp): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const table of REPLICATED_TABLES.filter((name) => !CHANGING.includes(name)))
    [rows[table]] = await cells.query(
      cell,
      `SELECT count(*)::int, sum(hashtextextended(t::text, 0)) FROM ${table} t WHERE app_id = $1`,
      [id],
    );
  return rows;
}

/** A client that has received a message. */
async function listening(cell: CellName, authToken: string): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(cells.servers[cell]);
  client.send({ type: 'auth', authToken });
  await client.next('authenticated');
  await client.nextEvent('message_sent');
  return client;
}

test('an app moves there and back while clients send, edit, react and listen', async () => {
  const app = await appWithUsers(cells.servers.one, uids);
  const first = await sendText(app, uids[0]!, uids[1]!, 'The first one');
  if (MESSAGES > 0) {
    const columns = await cells.query(
      'one',
      `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
        WHERE attrelid = 'messages'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'muid')`,
    );
    await cells.query(
      'one',
      `INSERT INTO messages (${columns[0].names}) SELECT ${columns[0].names} FROM messages, generate_series(1, $2::int) n WHERE id = $1`,
      [first, MESSAGES],
    );
  }
  const authToken = await tokenOf(app, uids[1]!);
  const router = await CellRouter.start(cells.ports, app.id);
  const clients = uids.map((uid) => new BusyClient(router.address, app.apiKey, uid));
  const running = new AbortController();
  const work = Promise.all(clients.map((client) => client.run(running.signal)));
  const figures: object[] = [];
  try {
    for (const [from, to] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      const listeners: RealtimeClient[] = [];
      let [compared, arrived]: Record<string, unknown>[] = [{}, {}];
      const times: Record<string, number> = {};
      const { refusedMilliseconds } = await cells.servers[from].app
        .get(CellMoveService)
        .moveTo({}, app.id, cells.servers[to].app.get(CellMoveService), {
          // the test compares all tables meanwhile
          refusedSeconds: 120,
          onStep: async (step) => {
            times[step] = Math.round(performance.now());
            if (step === 'copied') listeners.push(await listening(from, authToken));
            // the comparison of the test itself is in the refused time
            if (MESSAGES > 0) return;
            if (step === 'compared') compared = await rowsOf(from, app);
            if (step === 'arrived') arrived = await rowsOf(to, app);
          },
        });
      expect(arrived).toEqual(compared);
      for (const listener of listeners) expect((await listener.closed).code).toBe(1013);
      await (await listening(to, authToken)).close();
      figures.push({ from, to, refusedMilliseconds, times });
    }
  } finally {
    running.abort();
    await work;
    await router.stop();
  }
  const acknowledged = clients.flatMap(({ sent }) => [...sent]);
  const stored = await cells.query(
    'one',
    `SELECT m.id::text, m.muid, m.data->>'text' AS text, EXISTS (SELECT FROM message_reactions r WHERE r.app_id = m.app_id AND r.message_id = m.id) AS reacted
       FROM messages m WHERE m.app_id = $1 AND m.muid IS NOT NULL ORDER BY m.id`,
    [app.id],
  );
  const byId = new Map(stored.map(({ id, ...row }) => [id, row]));
  expect(stored).toHaveLength(new Set(stored.map(({ muid }) => muid)).size);
  for (const [id, { muid, text, hasReaction }] of acknowledged)
    expect([id, byId.get(id)]).toEqual([id, { muid, text, reacted: hasReaction }]);
  for (const { sent } of clients) {
    const ids = [...sent.keys()].map(BigInt);
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
  }
  if (MESSAGES > 0) {
    const refused = clients.reduce((sum, client) => sum + client.refused, 0);
    const longestGap = Math.round(Math.max(...clients.map((client) => client.longestGap)));
    process.stderr.write(`${JSON.stringify({ acknowledged: acknowledged.length, refused, longestGap, figures })}\n`);
  }
});

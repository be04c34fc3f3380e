import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import request from 'supertest';
import { IdempotencyKeys } from '#platform/idempotency/idempotency-keys.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { isReplay, useIdempotencyKeys, withKey } from '#test/support/idempotency.js';
import { ServerProcess } from '#test/support/process.js';
import { ENCRYPTION_KEY, type TestApp, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const second = useOwnServer();
const keys = useIdempotencyKeys(server);

let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const hikers = { guid: 'hikers', name: 'Hikers', type: 'public' };
const create = (client = app.api) => withKey(client, 'k').post('/v3/groups', hikers);
const throughSecond = () => second.client({ apikey: app.apiKey });
const countOf = async (uid: string) =>
  (await keys.query('SELECT FROM messages WHERE app_id = $1 AND receiver = $2', [app.id, uid])).length;

describe('a request with a key', () => {
  test('is processed once when 50 concurrent requests on two servers have the same key', async () => {
    app = await appWithUsers(server, ['andrew', 'omar']);
    const body = { receiver: 'omar', receiverType: 'user', data: { text: 'Hello' } };
    const clients = [app.as('andrew'), throughSecond().with({ onBehalfOf: 'andrew' })];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => withKey(clients[index % 2]!, 'k').post('/v3/messages', body)),
    );
    expect(await countOf('omar')).toBe(1);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 409, 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS');
  });

  test('gets 409 on every server while it is in progress, then the replayed response', async () => {
    await keys.lockGroups();
    const first = create();
    await keys.untilRequestWaits(app);
    for (const client of [app.api, throughSecond()]) {
      const meanwhile = await create(client);
      expectError(meanwhile, 409, 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS');
      expect(meanwhile.headers['retry-after']).toBe('1');
      expect(isReplay(meanwhile)).toBe(false);
    }
    const other = await withKey(app.api, 'k').post('/v3/groups', { ...hikers, name: 'Others' });
    expectError(other, 422, 'ERR_IDEMPOTENCY_KEY_REUSED');
    await keys.unlockGroups();
    const created = await first;
    dataOf(created);
    const again = await create(throughSecond());
    expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: created.text });
  });
});

describe('the key is released', () => {
  test('after a server error', async () => {
    await keys.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await keys.query('CREATE TRIGGER refuse BEFORE INSERT ON groups EXECUTE FUNCTION refuse()');
    try {
      // no operation documents a fault, so the client of the tests would not let it pass
      const fault = request(server.http).post('/v3/groups').set({ apikey: app.apiKey, 'Idempotency-Key': 'k' });
      expectError(await fault.send(hikers), 500, 'ERR_EXCEPTION');
    } finally {
      await keys.query('DROP FUNCTION refuse CASCADE');
    }
    expect(await keys.stored(app)).toEqual([]);
    const again = await create();
    dataOf(again);
    expect(isReplay(again)).toBe(false);
  });

  test('after too many requests', async () => {
    app = await appWithUsers(server, ['andrew']);
    await createGroup(app, { guid: 'safe', type: 'password', password: 'right' });
    const join = (password: string, key: string) =>
      withKey(app.as('andrew'), key).post('/v3/groups/safe/members', { password });
    for (let tries = 0; tries < 10; tries++) expectError(await join('wrong', `k${tries}`), 403, 'ERR_WRONG_GROUP_PASS');
    expectError(await join('right', 'k'), 429, 'ERR_TOO_MANY_REQUESTS');
    await keys.query('DELETE FROM rate_limits WHERE key LIKE $1', [`%${app.id}%`]);
    const again = await withKey(throughSecond().with({ onBehalfOf: 'andrew' }), 'k').post('/v3/groups/safe/members', {
      password: 'right',
    });
    dataOf(again);
    expect(isReplay(again)).toBe(false);
  });

  test('a minute after its server was killed', async () => {
    const killed = await ServerProcess.start({
      DATABASE_URL: server.databaseUrl,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    });
    await killed.untilReady();
    await keys.lockGroups();
    const answer = fetch(`${killed.address}/v3/groups`, {
      method: 'POST',
      headers: { apikey: app.apiKey, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify(hikers),
    }).then(
      () => 'answered',
      () => 'lost',
    );
    await keys.untilRequestWaits(app);
    killed.signal('SIGKILL');
    await killed.exitCode();
    expect(await answer).toBe('lost');
    // what the network tells the database when a whole machine is gone
    // Tables of databases with the same template have the same number.
    const waiting = `FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE a.datname = current_database() AND NOT l.granted AND l.relation = 'groups'::regclass`;
    await keys.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    await eventually(async () => expect(await keys.query(`SELECT ${waiting}`)).toEqual([]));
    await keys.unlockGroups();

    expectError(await create(), 409, 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS');
    const [row] = await keys.stored(app);
    expect(row!.status).toBeNull();
    expect(row!.seconds).toBeLessThanOrEqual(60);
    await keys.expire(app);
    const again = await create();
    dataOf(again);
    expect(isReplay(again)).toBe(false);
    expect(isReplay(await create())).toBe(true);
  });
});

describe('the lease of a slow request', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is renewed until the end of the request', async () => {
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'Date',
        'performance',
        'hrtime',
      ],
    });
    const idle = jest.getTimerCount();
    await keys.lockGroups();
    const first = create();
    await keys.untilRequestWaits(app);
    await keys.query(`UPDATE idempotency_keys SET expires_at = now() + interval '5 s' WHERE app_id = $1`, [app.id]);
    jest.advanceTimersByTime(20_000);
    await eventually(async () => expect((await keys.stored(app))[0]!.seconds).toBeGreaterThan(50));
    await keys.unlockGroups();
    dataOf(await first);
    expect(jest.getTimerCount()).toBe(idle);
  });

  test('when lost, does not prevent its response, which does not overwrite the response of the new owner', async () => {
    await keys.lockGroups();
    const slow = create();
    await keys.untilRequestWaits(app);
    await keys.expire(app);
    const taken = await keys.query(
      'UPDATE idempotency_keys SET attempt = $2, expires_at = now() + $3 WHERE app_id = $1 RETURNING app_id',
      [app.id, randomUUID(), '60 s'],
    );
    expect(taken).toHaveLength(1);
    await keys.unlockGroups();
    dataOf(await slow);
    expect((await keys.stored(app))[0]!.status).toBeNull();
    expectError(await create(), 409, 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS');
  });
});

test('a request gets its response although the response could not be stored', async () => {
  const keep = jest
    .spyOn(server.app.get(IdempotencyKeys), 'storeResponse')
    .mockRejectedValue(new Error('Connection terminated'));
  try {
    dataOf(await create());
  } finally {
    keep.mockRestore();
  }
  expectError(await create(), 409, 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS');
});

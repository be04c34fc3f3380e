import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { dataOf } from '../support/client.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { freePort } from '../support/free-port.js';
import { TestServer } from '../support/server.js';
import { giveToAccount, takeBaseBackup } from '../support/standby.js';

let primary: CrashingPostgres;
let connection: pg.Client;
beforeAll(async () => {
  primary = await CrashingPostgres.start();
  const archive = join(primary.folder, 'archive');
  await mkdir(archive);
  await giveToAccount(primary, archive);
  await query(`ALTER SYSTEM SET archive_mode = on`);
  await query(`ALTER SYSTEM SET archive_command = 'cp %p ${archive}/%f'`);
  await primary.crash(); // the archive is turned on by a start
  connection = new pg.Client(primary.url);
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await primary.stop();
});

async function query(text: string): Promise<void> {
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** @throws the error of PostgreSQL while it accepts no connections */
async function isRecovered(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pg_is_in_recovery: boolean }>('SELECT pg_is_in_recovery()');
    return !rows[0]!.pg_is_in_recovery;
  } finally {
    await client.end();
  }
}

/** As pgBackRest and WAL-G do: a base backup, and the archive of the log up to a time. */
async function recoverTo(time: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = join(primary.folder, 'recovered');
  const url = Object.assign(new URL(primary.url), { port: String(await freePort()) });
  url.searchParams.delete('host');
  await writeFile(join(data, 'recovery.signal'), '');
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${primary.folder}/archive/%f %p'`,
      `recovery_target_time = '${time}'`,
      `recovery_target_action = 'promote'`,
      // without it, it accepts connections that cannot write before it is promoted
      `hot_standby = off`,
    ].join('\n'),
  );
  await giveToAccount(primary, data);
  await primary.runPgCtlOn(data, 'start', '-l', join(data, 'postgres.log'), '-o', `-c port=${url.port}`);
  // pg_ctl returns before
  await eventually(async () => expect(await isRecovered(url.href)).toBe(true));
  return { url: url.href, stop: () => primary.runPgCtlOn(data, 'stop', '-m', 'immediate') };
}

test('a database that is recovered to a point in time has what was there then, and is served', async () => {
  const server = new TestServer();
  await server.start({ DATABASE_URL: primary.url });
  const app = await appWithUsers(server, ['anna', 'ben']);
  await takeBaseBackup(primary, join(primary.folder, 'recovered'));
  const id = await sendText(app, 'anna', 'ben', 'before the mistake');
  const { rows } = await connection.query<{ time: string }>('SELECT clock_timestamp()::text AS time');
  dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
  const later = await sendText(app, 'anna', 'ben', 'after it');
  await server.stop();
  const { rows: segments } = await connection.query<{ last: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS last',
  );
  await eventually(async () => {
    const { rows: archived } = await connection.query('SELECT last_archived_wal AS last FROM pg_stat_archiver');
    expect(archived[0].last >= segments[0]!.last).toBe(true);
  });

  const recovered = await recoverTo(rows[0]!.time);
  const again = new TestServer();
  await again.start({ DATABASE_URL: recovered.url });
  const api = again.client({ apikey: app.apiKey, onBehalfOf: 'ben' });
  expect(dataOf(await api.get(`/v3/messages/${id}`))).toMatchObject({ data: { text: 'before the mistake' } });
  expect((await api.get(`/v3/messages/${later}`)).status).toBe(404);
  await again.stop();
  await recovered.stop();
});

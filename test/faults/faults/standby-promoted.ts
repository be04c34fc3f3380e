import pg from 'pg';
import { eventually } from '#test/support/eventually.js';
import { Standby } from '#test/support/standby.js';
import type { Fault } from '../fault.js';
import type { Installation } from '../faulty-installation.js';

/** A synchronous standby takes over from the primary, which stops without a checkpoint. Later faults need the old primary: it is the last one. */
export const standbyPromoted: Fault = {
  name: 'synchronous standby promoted',

  async inflict(installation) {
    const { postgres, proxy } = installation;
    const standby = await startSynchronous(installation);
    await postgres.stopImmediately();
    proxy.cut();
    await standby.promote();
    proxy.redirect(standby.url);
  },
};

async function startSynchronous(installation: Installation): Promise<Standby> {
  const { postgres } = installation;
  const standby = await Standby.start(postgres);
  installation.onStop(() => standby.stop());
  const primary = new pg.Client(postgres.url);
  await primary.connect();
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await primary.query('SELECT pg_reload_conf()');
  await eventually(async () => {
    const { rows } = await primary.query('SELECT sync_state FROM pg_stat_replication');
    expect(rows).toEqual([{ sync_state: 'sync' }]);
  });
  await primary.end();
  return standby;
}

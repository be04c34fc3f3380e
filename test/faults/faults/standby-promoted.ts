import { Standby } from '#test/support/standby.js';
import type { Fault } from '../fault.js';

/** A synchronous standby takes over from the primary, which stops without a checkpoint. Later faults need the old primary: it is the last one. */
export const standbyPromoted: Fault = {
  name: 'synchronous standby promoted',

  async inflict(installation) {
    const { postgres, proxy } = installation;
    const standby = await Standby.startSynchronous(postgres);
    installation.onStop(() => standby.stop());
    await postgres.stopImmediately();
    proxy.cut();
    await standby.promote();
    proxy.redirect(standby.url);
  },
};

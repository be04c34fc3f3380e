import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Fault } from '../fault.js';

/** Longer than a statement waits for a lock, and a request for a connection. */
const DURATION_MILLISECONDS = 13_000;

/** Another session locks the table of messages, so that the connections of the pools wait for the lock. */
export const poolExhausted: Fault = {
  name: 'connections of the pools held by a lock',

  async inflict({ postgres }) {
    const session = new pg.Client(postgres.url);
    await session.connect();
    await session.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    await delay(DURATION_MILLISECONDS);
    await session.query('COMMIT');
    await session.end();
  },
};

import { setTimeout as pause } from 'node:timers/promises';
import { Mismatch } from './mismatch.js';
import type { Reply } from './reply.js';

/** What a server does after its response has this time to be done. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 200;

/** Repeats a request until its response is as expected. @throws Mismatch of the last response, if that takes too long */
export async function eventually(check: () => Promise<Reply>): Promise<Reply> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Mismatch) || Date.now() > end) throw error;
    }
    await pause(PAUSE_MS);
  }
}

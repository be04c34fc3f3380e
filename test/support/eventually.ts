import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine under heavy load. */
const TIMEOUT_MILLISECONDS = 120_000;
const PAUSE_MILLISECONDS = 10;

/** Repeats `attempt` until it does not throw. @throws the last error of `attempt` after the timeout */
export async function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(PAUSE_MILLISECONDS);
    }
  }
}

import { setTimeout as delay } from 'node:timers/promises';

/** Far beyond what anything takes on a machine that does something else as well. */
const BOUND_MILLISECONDS = 25_000;
const PAUSE_MILLISECONDS = 10;

/** Tries again until `attempt` does not throw any more; what it threw last is the failure once the bound is reached. */
export async function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const deadline = Date.now() + BOUND_MILLISECONDS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(PAUSE_MILLISECONDS);
    }
  }
}

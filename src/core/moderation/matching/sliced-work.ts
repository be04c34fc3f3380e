import { setImmediate } from 'node:timers/promises';

/**
 * Work that can pause. Each value is the amount of work since the previous one, at most MAX_STEP units of about 10 ns, so that the caller
 * can stop in time.
 */
export type SlicedWork<Result> = Generator<number, Result, undefined>;

/** How long work runs before other work of the process does, in ms. */
const SLICE_MS = 3;

/** About 1 ms. */
export const MAX_STEP = 100_000;

/** Runs work to its end, in slices. The event loop runs between two slices. */
export async function inSlices<Result>(work: SlicedWork<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

/** Runs work at once. @returns undefined if it needs more than so many units */
export function withinUnits<Result>(work: SlicedWork<Result>, units: number): Result | undefined {
  let done = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    done += step.value;
    if (done > units) {
      work.return(undefined as Result);
      return undefined;
    }
  }
}

import { readFileSync } from 'node:fs';

/** Processor time of this thread alone, where the machine tells it: other threads and other programs do not count. */
function processorMilliseconds(): number {
  // since Node 23.9
  const ofThread = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  if (!ofThread && process.platform === 'linux')
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  const { user, system } = ofThread ?? process.cpuUsage();
  return (user + system) / 1000;
}

const REFERENCE = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })));
/** The system counts the time in steps of some milliseconds, of which the reference has to be many. */
const REPETITIONS = 20;

/** The processor time of a fixed work, in milliseconds: about 50 on a machine of today. */
export function timeOfReference(): number {
  const start = processorMilliseconds();
  for (let times = 0; times < REPETITIONS; times++) JSON.parse(REFERENCE);
  return processorMilliseconds() - start;
}

/**
 * The most processor time that the event loop spends between two timers while the work is done, in milliseconds. Nothing else has a turn
 * in this time.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [processorMilliseconds(), 0];
  const probe = () => {
    const now = processorMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(probe, 1);
  try {
    await work();
  } catch {
    // what is refused counts as well
  } finally {
    await new Promise((resolve) => setImmediate(resolve));
    probe();
    clearInterval(timer);
  }
  return longest;
}

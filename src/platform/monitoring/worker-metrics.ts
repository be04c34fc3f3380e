import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { guarded } from '../observability/guarded.js';

// Workers share a port, so a request for metrics reaches any one of them, and means all. Only their supervisor can ask all.

const ASK = 'confab:metrics:ask';
const ANSWER = 'confab:metrics:answer';
const PATIENCE_MILLISECONDS = 10_000;

interface Message {
  type?: string;
  /** Absent where the supervisor could not get them. */
  text?: string;
}

/** What the supervisor itself counts. */
const ofSupervisor = new Registry();

const exits = new Counter({
  name: 'confab_worker_exits_total',
  help: 'Server processes that ended without being told to, by the signal that ended them; none for those that ended by themselves.',
  labelNames: ['signal'],
  registers: [ofSupervisor],
});
// there before the first exit, so that an alert on its increase sees it: SIGKILL is how the kernel ends what takes too much memory
for (const signal of ['SIGKILL', 'none']) exits.inc({ signal }, 0);

/** In the supervisor. */
export function countWorkerExit(signal: string | null): void {
  exits.inc({ signal: signal ?? 'none' });
}

/** In the supervisor: answers workers that ask for the metrics of all. */
export function answerWithMetrics(): void {
  const workers = new AggregatorRegistry();
  cluster.on(
    'message',
    guarded((asking: Worker, { type }: Message) => {
      if (type !== ASK) return;
      const answer = (text?: string) => asking.isConnected() && asking.send({ type: ANSWER, text } satisfies Message);
      Promise.all([workers.clusterMetrics(), ofSupervisor.metrics()]).then(
        (texts) => answer(texts.map((text) => text.trimEnd()).join('\n') + '\n'),
        () => answer(),
      );
    }),
  );
}

/** In a worker. @throws when the supervisor or one of the workers does not answer in time */
export function metricsOfAllWorkers(): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', hear);
      if (text === undefined) reject(new Error('The metrics of all processes could not be had'));
      else resolve(text);
    };
    const hear = guarded(({ type, text }: Message) => {
      if (type === ANSWER) end(text);
    });
    const timer = setTimeout(
      guarded(() => end()),
      PATIENCE_MILLISECONDS,
    );
    process.on('message', hear);
    process.send!({ type: ASK } satisfies Message);
  });
}

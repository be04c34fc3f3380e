import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { guarded } from './guarded.js';

// Workers share a port, so a request for metrics reaches any one of them, and means all. Only their supervisor can ask all.

const ASK = 'confab:metrics:ask';
const ANSWER = 'confab:metrics:answer';
const PATIENCE_MILLISECONDS = 10_000;

interface Message {
  type?: string;
  /** Absent where the supervisor could not get them. */
  text?: string;
}

/** In the supervisor: answers workers that ask for the metrics of all. */
export function answerWithMetrics(): void {
  const workers = new AggregatorRegistry();
  cluster.on(
    'message',
    guarded((asking: Worker, { type }: Message) => {
      if (type !== ASK) return;
      const answer = (text?: string) => asking.isConnected() && asking.send({ type: ANSWER, text } satisfies Message);
      workers.clusterMetrics().then(answer, () => answer());
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

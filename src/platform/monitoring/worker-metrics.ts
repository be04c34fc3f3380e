import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { neverThrows } from '../observability/never-throws.js';

// Workers share a port, so one of them receives a request for the metrics of all workers. Only the supervisor can collect these.

const REQUEST = 'confab:metrics:request';
const RESPONSE = 'confab:metrics:response';
const TIMEOUT_MILLISECONDS = 10_000;

interface Message {
  type?: string;
  /** Absent if the supervisor could not collect the metrics. */
  text?: string;
}

/** The supervisor's own metrics. */
export const ofSupervisor = new Registry();

const exits = new Counter({
  name: 'confab_worker_exits_total',
  help: 'Server processes that ended unexpectedly, by signal; none if there was no signal.',
  labelNames: ['signal'],
  registers: [ofSupervisor],
});
// created before the first exit, so that alerts detect its increase. The kernel sends SIGKILL when memory is exhausted.
for (const signal of ['SIGKILL', 'none']) exits.inc({ signal }, 0);

/** Called in the supervisor. */
export function countWorkerExit(signal: string | null): void {
  exits.inc({ signal: signal ?? 'none' });
}

/** Called in the supervisor: responds to workers that request the metrics of all workers. */
export function serveMetricsToWorkers(): void {
  const workers = new AggregatorRegistry();
  cluster.on(
    'message',
    neverThrows((requester: Worker, { type }: Message) => {
      if (type !== REQUEST) return;
      const respond = (text?: string) =>
        requester.isConnected() && requester.send({ type: RESPONSE, text } satisfies Message);
      Promise.all([workers.clusterMetrics(), ofSupervisor.metrics()]).then(
        (texts) => respond(texts.map((text) => text.trimEnd()).join('\n') + '\n'),
        () => respond(),
      );
    }),
  );
}

/** Called in a worker. @throws if the supervisor or another worker does not respond in time */
export function metricsOfAllWorkers(): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', onMessage);
      if (text === undefined) reject(new Error('The metrics of all processes could not be collected'));
      else resolve(text);
    };
    const onMessage = neverThrows(({ type, text }: Message) => {
      if (type === RESPONSE) end(text);
    });
    const timer = setTimeout(
      neverThrows(() => end()),
      TIMEOUT_MILLISECONDS,
    );
    process.on('message', onMessage);
    process.send!({ type: REQUEST } satisfies Message);
  });
}

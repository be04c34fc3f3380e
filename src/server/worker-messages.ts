import { guarded } from '../platform/observability/guarded.js';
import type { Worker } from 'node:cluster';
import type { FirstStart } from '../resources/management/installation.service.js';

/** What a worker tells its supervisor. Only the supervisor writes to the terminal, so that it stands there once and in order. */
export type WorkerMessage =
  | { readonly type: 'confab:first-start'; readonly firstStart: FirstStart }
  | { readonly type: 'confab:not-started'; readonly reason: string };

/** Resolves once it is on its way: a process that ends at once would lose it. */
export const tellSupervisor = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send!(message, () => resolve());
  });

export function onMessage<Type extends WorkerMessage['type']>(
  worker: Worker,
  type: Type,
  listener: (message: Extract<WorkerMessage, { type: Type }>) => void,
): void {
  worker.on(
    'message',
    guarded((message: WorkerMessage) => {
      if (message.type === type) listener(message as Extract<WorkerMessage, { type: Type }>);
    }),
  );
}

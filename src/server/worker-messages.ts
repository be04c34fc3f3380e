import type { Worker } from 'node:cluster';
import { neverThrows } from '../platform/observability/never-throws.js';
import type { FirstStart } from '../resources/management/installation.service.js';

/** Messages of a worker to its supervisor. Only the supervisor writes to the terminal, so that output is in order and not repeated. */
export type WorkerMessage =
  | { readonly type: 'confab:first-start'; readonly firstStart: FirstStart }
  | { readonly type: 'confab:not-started'; readonly reason: string };

/** Resolves when the message is sent: a process that ends earlier would lose it. */
export const sendToSupervisor = (message: WorkerMessage): Promise<void> =>
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
    neverThrows((message: WorkerMessage) => {
      if (message.type === type) listener(message as Extract<WorkerMessage, { type: Type }>);
    }),
  );
}

import type { InstallationContext } from '../context/context.js';
import type { Job, JobQueue } from './job-queue.js';

interface OfApp {
  readonly appId: string;
}

type Handler<Payload> = (ctx: InstallationContext, payload: Payload, signal: AbortSignal) => Promise<void>;

/** Jobs of an app that wait for servers of others have this flag. */
export const outgoingFlag = ({ name }: Job<OfApp>, appId: string): string => `${name}/${appId}`;

/**
 * Registers a job of apps that waits for servers of others: each takes one of the app's slots of this process. To be called while modules are
 * being initialised.
 *
 * @param postpone adds the job again, for later; called for one that finds no slot, because several can start before their flag is forbidden
 */
export function registerOutgoingOfApps<Payload extends OfApp>(
  jobs: JobQueue,
  job: Job<Payload>,
  handler: Handler<Payload>,
  postpone: (ctx: InstallationContext, payload: Payload) => Promise<void>,
): void {
  const { outgoingSlots } = jobs;
  const handle: Handler<Payload> = async (ctx, payload, signal) => {
    const { appId } = payload;
    if (!outgoingSlots.acquire(appId)) return postpone(ctx, payload);
    try {
      await handler(ctx, payload, signal);
    } finally {
      outgoingSlots.release(appId);
    }
  };
  jobs.register(job, handle, {
    forbiddenFlags: () => outgoingSlots.exhausted.map((appId) => outgoingFlag(job, appId)),
  });
}

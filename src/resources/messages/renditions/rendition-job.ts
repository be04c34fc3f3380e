import type { AppContext } from '#platform/context/context.js';
import { defineJob, type Job, type JobQueue } from '#platform/jobs/job-queue.js';
import { outgoingFlag, registerOutgoingOfApps } from '#platform/jobs/outgoing-app-jobs.js';

interface Payload {
  readonly appId: string;
  readonly messageId: string;
}

/** The least time until a job that found no slot is tried again. */
const NO_SLOT_MILLISECONDS = 500;

/** A process that an image brings down works on it no more often. */
const ATTEMPTS = 10;

/** Makes something of the content of a message, after it was stored. An app has no more such jobs at a time than its slots. */
export class RenditionJob {
  private readonly job: Job<Payload>;

  constructor(
    private readonly jobs: JobQueue,
    name: string,
  ) {
    this.job = defineJob<Payload>(name, { isOutgoing: true });
  }

  /** Must be called while modules are being initialised. */
  register(handler: (ctx: AppContext, id: bigint, signal: AbortSignal) => Promise<void>): void {
    registerOutgoingOfApps(
      this.jobs,
      this.job,
      (ctx, { appId, messageId }, signal) => handler({ ...ctx, app: { id: appId } }, BigInt(messageId), signal),
      (ctx, { appId, messageId }) => this.add({ ...ctx, app: { id: appId } }, messageId, NO_SLOT_MILLISECONDS),
    );
  }

  /** @param ctx has the transaction that stores the content of the message */
  async request(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.add(ctx, String(messageId));
  }

  private async add(ctx: AppContext, messageId: string, delay?: number): Promise<void> {
    const appId = ctx.app.id;
    const at = delay === undefined ? undefined : new Date(Date.now() + delay * (1 + Math.random()));
    const key = `${this.job.name}/${appId}/${messageId}`;
    const options = { at, key, attempts: ATTEMPTS, flags: [outgoingFlag(this.job, appId)] };
    await this.jobs.add(ctx, this.job, { appId, messageId }, options);
  }
}

import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import type { RunRef } from './run.js';

const ADDED = 'confab_ai_runs';
const CANCELLED = 'confab_ai_run_cancelled';
const TOOL_RESULT = 'confab_ai_run_results';

/** Notifies all processes of runs. A lost notification costs a second: processes also poll. */
@Injectable()
export class RunNotifier {
  constructor(private readonly pgNotifier: PgNotifier) {}

  /** Tells, after the commit of the context's transaction, that runs wait for a process. */
  async notifyAdded(ctx: InstallationContext): Promise<void> {
    await this.pgNotifier.notify(ctx, ADDED, '');
  }

  /** Tells, after the commit of the context's transaction, that the run is over. */
  async notifyCancelled(ctx: InstallationContext, run: RunRef): Promise<void> {
    await this.pgNotifier.notify(ctx, CANCELLED, textOf(run));
  }

  /** Tells, after the commit of the context's transaction, that a client has reported the result of a tool call. */
  async notifyToolResult(ctx: InstallationContext, run: RunRef): Promise<void> {
    await this.pgNotifier.notify(ctx, TOOL_RESULT, textOf(run));
  }

  /** To be called while modules are being initialised, as the following ones. */
  onAdded(listener: () => void): void {
    this.pgNotifier.listen(ADDED, () => listener());
  }

  onCancelled(listener: (run: RunRef) => void): void {
    this.pgNotifier.listen(CANCELLED, (payload) => listener(parse(payload)));
  }

  onToolResult(listener: (run: RunRef) => void): void {
    this.pgNotifier.listen(TOOL_RESULT, (payload) => listener(parse(payload)));
  }
}

const textOf = ({ appId, id }: RunRef): string => `${appId}/${id}`;

function parse(payload: string): RunRef {
  const [appId = '', id = ''] = payload.split('/');
  return { appId, id: BigInt(id) };
}

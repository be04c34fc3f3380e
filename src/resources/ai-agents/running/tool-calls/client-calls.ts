import { EventEmitter, once } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { anySignal } from '#platform/async/any-signal.js';
import { RunNotifier } from '#resources/ai-agents/runs/run-notifier.js';
import { RunQueueRepository } from '#resources/ai-agents/runs/run-queue.repository.js';
import { RunToolCallsRepository } from '#resources/ai-agents/runs/run-tool-calls.repository.js';
import type { RunJob } from '../run-context/run-job.js';
import type { ToolResult } from '../tool-providers/agent-tool.js';

const WAIT_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 1000;

/** Waits for the results of tool calls that the client of the user carries out. They arrive at any process, which stores them. */
@Injectable()
export class ClientCalls implements OnModuleInit {
  private readonly changes = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly runNotifier: RunNotifier,
    private readonly queue: RunQueueRepository,
    private readonly toolCalls: RunToolCallsRepository,
  ) {}

  onModuleInit(): void {
    this.runNotifier.onToolResult(({ appId, id }) => this.changes.emit(`${appId}/${id}`));
  }

  /** While it waits, the run has the state waiting. */
  async resultOf({ ctx, holder, run, signal }: RunJob, position: number): Promise<ToolResult> {
    await this.queue.setState(ctx, holder, run.id, 'waiting');
    const deadline = performance.now() + WAIT_MILLISECONDS;
    for (;;) {
      const changed = this.nextChange(`${ctx.app.id}/${run.id}`, signal);
      const call = await this.toolCalls.find(ctx, run.id, position);
      if (call?.state !== 'waiting' || performance.now() > deadline) {
        await this.queue.setState(ctx, holder, run.id, 'running');
        if (call?.result === null || call?.result === undefined)
          return { text: 'The app of the user did not respond.', isError: true };
        return { text: call.result, isError: call.state === 'failed' };
      }
      await changed;
      signal.throwIfAborted();
    }
  }

  /** Resolves at the next change of the run, or after the interval for polling. */
  private async nextChange(key: string, signal: AbortSignal): Promise<void> {
    await once(this.changes, key, { signal: anySignal([signal, AbortSignal.timeout(POLL_MILLISECONDS)]) }).catch(
      () => undefined,
    );
  }
}

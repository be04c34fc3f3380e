import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';
import { isBlank } from '#platform/text/visible.js';
import type { Agent } from '#resources/ai-agents/agents/agents.repository.js';
import { RunQueueRepository } from '#resources/ai-agents/runs/run-queue.repository.js';
import { RunToolCallsRepository } from '#resources/ai-agents/runs/run-tool-calls.repository.js';
import type { LeasedRun, RunOutcome, RunUsage } from '#resources/ai-agents/runs/run.js';
import type { NewMessage } from '#resources/messages/content/message-content.js';
import { RepliesService } from '#resources/messages/send/replies.service.js';
import { RunFailure } from '../run-context/run-failure.js';
import type { RunAnswer, RunJob, ToolExchange } from '../run-context/run-job.js';

const FAILURE_TEXT = 'Sorry, I cannot answer right now. Please try again later.';
const MAX_FAILURE_TEXT = 1000;
/** The limit applies to a result, and to the arguments, in a stored message. */
const MAX_STORED_CHARACTERS = 8000;

/** The run is over already, or belongs to another process: nothing of the transaction is stored. */
class NotLeased extends Error {}

export interface StoredAnswer {
  readonly id: string;
  /** Moderation does not withhold it. */
  readonly isShown: boolean;
}

/** Stores what an agent says, in the transaction that ends the run: a run has one answer, however often it was started. */
@Injectable()
export class AnswerWriter {
  constructor(
    private readonly replies: RepliesService,
    private readonly queue: RunQueueRepository,
    private readonly toolCalls: RunToolCallsRepository,
    private readonly database: Database,
  ) {}

  /** @returns undefined if the run is over already @throws RunFailure if the agent may not reply */
  async finish(job: Omit<RunJob, 'tools'>, answer: RunAnswer): Promise<StoredAnswer | undefined> {
    const { ctx, holder, run } = job;
    return this.inTransaction(ctx, async (tx) => {
      for (const message of exchangeMessages(run, answer.exchanges)) await this.reply(tx, run, message);
      const { text, passages } = answer;
      const metadata = passages.length > 0 ? { metadata: { knowledge: passages } } : {};
      const stored = await this.reply(tx, run, agentic(run, 'assistant', { text, ...metadata }));
      await this.end(tx, holder, run, { state: 'finished', answerId: BigInt(stored.id) }, answer.usage);
      return stored;
    });
  }

  /**
   * @param says whether the agent apologizes in the thread
   * @returns the apology, if there is one; undefined also if the run is over already
   */
  async fail(
    ctx: RequestContext,
    { holder, run, agent, usage }: { holder: string; run: LeasedRun; agent: Agent | undefined; usage: RunUsage },
    { code, reason }: RunFailure,
    says: boolean,
  ): Promise<StoredAnswer | undefined> {
    const failure = { state: 'failed', failureCode: code, failureReason: reason } as const;
    if (says && agent) {
      try {
        return await this.inTransaction(ctx, async (tx) => {
          const message = agentic(run, 'assistant', { text: failureText(agent), metadata: { failure: code } });
          const stored = await this.reply(tx, run, message);
          await this.end(tx, holder, run, { ...failure, answerId: BigInt(stored.id) }, usage);
          return stored;
        });
      } catch (error) {
        if (!(error instanceof RunFailure)) throw error;
      }
    }
    await this.inTransaction(ctx, (tx) => this.end(tx, holder, run, failure, usage));
    return undefined;
  }

  private async inTransaction<T>(
    ctx: RequestContext,
    work: (tx: RequestContext) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await this.database.withTransaction(ctx, work);
    } catch (error) {
      if (error instanceof NotLeased) return undefined;
      throw error;
    }
  }

  private async reply(tx: RequestContext, { threadId }: LeasedRun, message: NewMessage): Promise<StoredAnswer> {
    try {
      const { id, data } = await this.replies.send(tx, String(threadId), message);
      const { moderation } = data as { moderation?: { status: string } };
      return { id, isShown: moderation === undefined || moderation.status === 'approved' };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new RunFailure('not_reachable', `The agent may not reply in the conversation: ${error.code}.`, {
        cause: error,
      });
    }
  }

  private async end(
    tx: RequestContext,
    holder: string,
    { id }: LeasedRun,
    outcome: RunOutcome,
    usage: RunUsage,
  ): Promise<void> {
    if (!(await this.queue.end(tx, holder, id, outcome, usage))) throw new NotLeased('The run is over');
    await this.toolCalls.endAll(tx, id);
  }
}

function agentic(run: LeasedRun, type: string, data: Record<string, unknown>): NewMessage {
  const common = { runId: String(run.id), threadId: String(run.threadId) };
  return { category: 'agentic', type, data: { ...data, ...common } };
}

/** Makes two messages for every call: one with its arguments, and one with its result. */
const exchangeMessages = (run: LeasedRun, exchanges: readonly ToolExchange[]): NewMessage[] =>
  exchanges.flatMap(({ call, displayName, executionText, result }) => {
    const { id, name } = call;
    const toolCall = {
      id,
      type: 'function',
      function: { name, arguments: shortened(call.arguments) },
      ...(displayName !== undefined && { displayName }),
      ...(executionText !== undefined && { executionText }),
    };
    return [
      agentic(run, 'tool-arguments', { toolCalls: [toolCall] }),
      agentic(run, 'tool-result', { text: shortened(result), toolCallId: id }),
    ];
  });

const shortened = (text: string): string => cutTo(storableText(text), MAX_STORED_CHARACTERS);

/** `failureMessage` in the metadata of the agent, else a general sentence. */
function failureText({ metadata }: Agent): string {
  const text = metadata?.failureMessage;
  return typeof text === 'string' && !isBlank(text) ? cutTo(text, MAX_FAILURE_TEXT) : FAILURE_TEXT;
}

import { Injectable, Logger } from '@nestjs/common';
import { Moderator } from '#core/moderation/judging/moderator.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { anySignal } from '#platform/async/any-signal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { AgentsRepository, type Agent } from '#resources/ai-agents/agents/agents.repository.js';
import { RunToolCallsRepository } from '#resources/ai-agents/runs/run-tool-calls.repository.js';
import { MAX_ATTEMPTS, type FailureCode, type LeasedRun } from '#resources/ai-agents/runs/run.js';
import { ThreadMessagesRepository } from '#resources/ai-agents/runs/thread-messages.repository.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { AgUiRunner } from '../ag-ui/ag-ui-runner.js';
import { BuilderRunner } from '../builder/builder-runner.js';
import { RunBudget } from '../run-context/run-budget.js';
import { RunFailure } from '../run-context/run-failure.js';
import type { RunAnswer, RunJob } from '../run-context/run-job.js';
import { RunStreams } from '../streaming/run-streams.js';
import { AgentTools } from '../tool-providers/agent-tools.js';
import { AnswerWriter, type StoredAnswer } from './answer-writer.js';
import { RunMetrics, type RunEnd } from './run-metrics.js';

const MAX_THREAD_MESSAGES = 50;

/** Why the signal of a run was aborted by this process. */
export type AbortReason = 'cancelled' | 'stopping' | 'lease-lost';

const refusals: Partial<Record<FailureCode, string>> = {
  rate_limited: 'The user wrote to agents more often than the settings allow.',
  too_many_agents: 'Too many agents answered each other.',
};

/** Works on one run until it is over. */
@Injectable()
export class RunExecutor {
  private readonly logger = new Logger('AiAgents');

  constructor(
    private readonly agents: AgentsRepository,
    private readonly credentials: Credentials,
    private readonly settings: SettingsService,
    private readonly threads: ThreadMessagesRepository,
    private readonly toolCalls: RunToolCallsRepository,
    private readonly reachability: ReachabilityService,
    private readonly moderator: Moderator,
    private readonly tools: AgentTools,
    private readonly streams: RunStreams,
    private readonly builder: BuilderRunner,
    private readonly agUi: AgUiRunner,
    private readonly writer: AnswerWriter,
    private readonly metrics: RunMetrics,
  ) {}

  /**
   * @param app a context in which the server itself acts
   * @param signal aborted with an AbortReason
   * @throws the errors of the database: another attempt follows when the lease is over
   */
  async execute(app: RequestContext, holder: string, run: LeasedRun, signal: AbortSignal): Promise<void> {
    const agent = await this.agents.find(app, run.agentUid);
    const user = agent && (await this.credentials.findActiveUser(app, app.app.id, agent.uid));
    const ctx: RequestContext = user ? { ...app, principal: { kind: 'user', user } } : app;
    const budget = new RunBudget(await this.settings.of(app));
    const stream = this.streams.open(app.app.id, run, agent, user !== undefined && (await this.isJudged(ctx, run)));
    const started = { holder, run, agent: user && agent, budget, stream, signal, startedAt: performance.now() };
    if (run.attempts > 1) await this.toolCalls.endAll(app, run.id);
    try {
      stream.emit('run_started', { attempt: run.attempts });
      await this.answer(ctx, started);
    } catch (error) {
      await this.end(ctx, started, error);
    } finally {
      stream.close();
    }
  }

  private async answer(ctx: RequestContext, started: StartedRun): Promise<void> {
    const { run, agent, budget, stream, holder } = started;
    this.requireStartable(run, agent);
    const settings = await this.settings.of(ctx);
    const seconds = settings['aiAgents.secondsPerRun'];
    const timeout = AbortSignal.timeout(seconds * 1000);
    const signal = anySignal([started.signal, timeout]);
    const job: Omit<RunJob, 'tools'> = {
      ctx,
      holder,
      run,
      agent,
      thread: await this.threads.before(ctx, run, MAX_THREAD_MESSAGES),
      stream,
      budget,
      signal,
    };
    let answer: RunAnswer;
    try {
      await this.requireReachable(ctx, run);
      answer = await this.run(job);
    } catch (error) {
      if (timeout.aborted && !started.signal.aborted)
        throw new RunFailure('timeout', `The run took more than ${seconds} seconds.`, { cause: error });
      throw error;
    }
    started.signal.throwIfAborted();
    const stored = await this.writer.finish(job, answer);
    if (!stored) return;
    this.count('finished', started);
    stream.emit('run_finished', messageIdOf(stored));
  }

  private async run(job: Omit<RunJob, 'tools'>): Promise<RunAnswer> {
    const tools = await this.tools.of(job);
    try {
      return await (job.agent.kind === 'builder' ? this.builder : this.agUi).run({ ...job, tools });
    } finally {
      await tools.close();
    }
  }

  private requireStartable(run: LeasedRun, agent: Agent | undefined): asserts agent is Agent {
    const { failureCode, attempts } = run;
    if (failureCode) throw new RunFailure(failureCode, refusals[failureCode] ?? 'A limit was exceeded.');
    if (!agent?.isActive) throw new RunFailure('agent_inactive', 'The agent is deleted or turned off.');
    if (attempts > MAX_ATTEMPTS)
      throw new RunFailure('interrupted', 'The server stopped unexpectedly during each attempt.');
  }

  private async requireReachable(ctx: RequestContext, { receiverType, receiver }: LeasedRun): Promise<void> {
    try {
      await this.reachability.requireReachable(ctx, { receiverType, receiver });
    } catch (error) {
      throw new RunFailure('not_reachable', 'The agent may not write in the conversation.', { cause: error });
    }
  }

  /** Whether rules of moderation apply to the answer: then users see nothing of it before it was judged. */
  private async isJudged(ctx: RequestContext, { agentUid, receiverType, receiver }: LeasedRun): Promise<boolean> {
    const rules = await this.moderator.currentRules(ctx);
    const content = { category: 'agentic', type: 'assistant', data: { text: '.' } };
    const { status } = await this.moderator.judge(ctx, rules, content, { sender: agentUid, receiverType, receiver });
    return status !== undefined;
  }

  private async end(ctx: RequestContext, started: StartedRun, error: unknown): Promise<void> {
    const { holder, run, agent, budget, stream, signal } = started;
    if (signal.aborted) {
      if (signal.reason !== ('cancelled' satisfies AbortReason)) return;
      this.count('cancelled', started);
      stream.emit('run_cancelled', {});
      return;
    }
    const failure =
      error instanceof RunFailure ? error : new RunFailure('internal_error', 'An internal error.', { cause: error });
    this.logger.warn(
      {
        app: ctx.app.id,
        run: String(run.id),
        agent: run.agentUid,
        failure: failure.code,
        ...(failure.cause !== undefined && { cause: toLogFields(failure.cause) }),
      },
      `A run of an agent failed: ${failure.reason}`,
    );
    const says = !(failure.code in refusals) && failure.code !== 'not_reachable';
    const ended = { holder, run, agent, usage: budget.tokens };
    const stored = await this.writer.fail(ctx, ended, failure, says);
    this.count('failed', started);
    stream.emit('run_failed', { code: failure.code, ...messageIdOf(stored) });
  }

  private count(outcome: RunEnd, { budget, startedAt }: StartedRun): void {
    this.metrics.count(outcome, performance.now() - startedAt, budget.tokens);
  }
}

/** A run with what it has before the agent is known to be able to answer. */
interface StartedRun extends Pick<RunJob, 'holder' | 'run' | 'budget' | 'stream' | 'signal'> {
  readonly agent: Agent | undefined;
  /** The time is on the clock of `performance.now()`. */
  readonly startedAt: number;
}

const messageIdOf = (stored: StoredAnswer | undefined): { messageId?: string } =>
  stored?.isShown ? { messageId: stored.id } : {};

import type { RequestContext } from '#platform/context/context.js';
import type { Agent } from '#resources/ai-agents/agents/agents.repository.js';
import type { LeasedRun, RunUsage } from '#resources/ai-agents/runs/run.js';
import type { ThreadMessage } from '#resources/ai-agents/runs/thread-messages.sql.js';
import type { RunStream } from '../streaming/run-stream.js';
import type { UsedPassage } from '../tool-providers/agent-tool.js';
import type { OpenTools } from '../tool-providers/agent-tools.js';
import type { ToolCall } from './model.js';
import type { RunBudget } from './run-budget.js';

/** What an agent works with during a run. */
export interface RunJob {
  /** The agent acts in it. */
  readonly ctx: RequestContext;
  /** The holder names this process in the lease of the run. */
  readonly holder: string;
  readonly run: LeasedRun;
  readonly agent: Agent;
  /** The oldest message is the first; the last one is the message that the agent answers. */
  readonly thread: readonly ThreadMessage[];
  readonly tools: OpenTools;
  readonly stream: RunStream;
  readonly budget: RunBudget;
  /** Aborted when the run is over for this process: out of time, cancelled, or the server stops. */
  readonly signal: AbortSignal;
}

/** A tool call with its result, as they are stored in the thread. */
export interface ToolExchange {
  readonly call: ToolCall;
  readonly displayName?: string;
  readonly executionText?: string;
  readonly result: string;
}

export interface RunAnswer {
  readonly text: string;
  readonly exchanges: readonly ToolExchange[];
  readonly passages: readonly UsedPassage[];
  readonly usage: RunUsage;
}

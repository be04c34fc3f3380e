import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { AiRun } from '#generated/prisma/client.js';
import type { AiRunState, AiToolCallState } from '#generated/prisma/enums.js';

/** Agents that answer each other, at most: the answers of more have no effect. */
export const MAX_DEPTH = 3;
/** A run whose process was killed is started once more. */
export const MAX_ATTEMPTS = 2;

export const runStates = [
  'queued',
  'running',
  'waiting',
  'finished',
  'failed',
  'cancelled',
] as const satisfies AiRunState[];
export const toolCallStates = ['running', 'waiting', 'succeeded', 'failed'] as const satisfies AiToolCallState[];

/** Why a run failed, for the backend of the app. */
export const failureCodes = [
  'rate_limited',
  'too_many_agents',
  'interrupted',
  'agent_inactive',
  'not_reachable',
  'not_configured',
  'timeout',
  'too_many_tokens',
  'too_many_tool_calls',
  'too_long',
  'model_unreachable',
  'model_error',
  'invalid_response',
  'internal_error',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export interface RunRef {
  readonly appId: string;
  readonly id: bigint;
}

type Asked = 'agentUid' | 'messageId' | 'askedBy' | 'threadId' | 'receiverType' | 'receiver';

/** A run that a process has the lease of. `attempts` counts this one. */
export interface LeasedRun extends Pick<AiRun, Asked | 'id' | 'state' | 'attempts' | 'traceParent'> {
  readonly conversationKey: ConversationKey;
  /** The run must not start, because a limit was exceeded when it was added. */
  readonly failureCode: FailureCode | null;
}

/** What a run has used. */
export interface RunUsage {
  readonly model?: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export type RunOutcome =
  | { readonly state: 'finished'; readonly answerId: bigint }
  | {
      readonly state: 'failed';
      readonly failureCode: FailureCode;
      readonly failureReason: string;
      readonly answerId?: bigint;
    }
  | { readonly state: 'cancelled' };

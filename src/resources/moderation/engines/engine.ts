import type { EngineErrorPolicy } from '#core/app-settings/app-settings.js';
import type { Condition, ModeratedContent, Rule } from '#core/moderation/rule.js';

/** Outside engines, by their names in events. */
export type EngineName = 'openai' | 'custom_api';

export const FAILURE_CATEGORIES = [
  'http_4xx',
  'http_5xx',
  'timeout',
  'connection_error',
  'invalid_response',
  'not_configured',
] as const;
export type FailureCategory = (typeof FAILURE_CATEGORIES)[number];

/** The request that failed, without its body and credentials. */
export interface FailedRequest {
  /** The address has no query. */
  readonly url: string;
  readonly method: 'POST';
  readonly bodyBytes: number;
  readonly basicAuthSent: boolean;
}

/** What an engine reports about a failed call. */
export interface EngineFault {
  readonly category: FailureCategory;
  readonly errorMessage: string;
  readonly httpStatus?: number;
  /** The body has at most 2 KB. */
  readonly responseBody?: string;
  readonly responseBodyTruncated?: boolean;
  readonly timeoutMs?: number;
  readonly validationErrors?: readonly string[];
  readonly request?: FailedRequest;
  /** The header X-Request-Id of the response. */
  readonly requestId?: string;
}

/** An engine gave no valid result. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(readonly fault: EngineFault) {
    super(fault.errorMessage);
  }
}

/** The engine has failed again and again and is not queried at present. The fault is that of the last call. */
export class EngineUnavailableError extends EngineError {}

/** Another attempt may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof EngineError &&
  !(error instanceof EngineUnavailableError) &&
  TRANSIENT.includes(error.fault.category);

const TRANSIENT: readonly FailureCategory[] = ['timeout', 'http_5xx', 'connection_error'];

/** The failure of an engine, as events show it. */
export interface EngineFailure extends Omit<EngineFault, 'request' | 'requestId'> {
  readonly responseBodyTruncated: boolean;
  /** Unix seconds. */
  readonly failedAt: number;
  readonly context: {
    readonly engine: EngineName;
    readonly setting: EngineErrorPolicy;
    readonly rule: Pick<Rule, 'id' | 'name' | 'revisionId'>;
    readonly condition: Condition & {
      readonly listId?: string;
      readonly threshold?: { readonly comparison: 'greaterThan'; readonly percent: number };
    };
    readonly request?: FailedRequest;
    readonly providerErrorCode?: string;
    readonly openaiRequestId?: string;
  };
}

/** What engines judge. */
export interface EngineInput {
  readonly content: ModeratedContent;
  readonly sender: string;
  /** The message as the API shows it, with the status pending. */
  message(): Promise<object>;
  /** Texts of earlier messages of the conversation, from the oldest. */
  contextMessages(count: number): Promise<readonly ContextMessage[]>;
}

export interface ContextMessage {
  readonly uid: string;
  readonly text: string;
}

/** Limits of the calls of one check. */
export interface CallLimits {
  /** Milliseconds by `performance.now()`: no call takes longer. */
  readonly deadline: number;
  /** Whether the check can wait for an engine that is not available. */
  readonly mayWait: boolean;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Why an engine matches content. */
export interface EngineMatch {
  /** A sentence for people. */
  readonly message: string;
  /** The weight is in percent. */
  readonly weight: number;
}

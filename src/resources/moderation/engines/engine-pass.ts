import { setTimeout as delay } from 'node:timers/promises';
import type { EngineErrorPolicy } from '#core/app-settings/app-settings.js';
import { scoreThreshold } from '#core/moderation/judging/rule-set.js';
import type { Condition, MatchedCondition, Rule } from '#core/moderation/rule.js';
import type { AppContext } from '#platform/context/context.js';
import { isPlainObject, objectIn } from '#platform/http/json.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';
import {
  EngineError,
  EngineUnavailableError,
  isTransient,
  type CallLimits,
  type EngineFailure,
  type EngineFault,
  type EngineInput,
  type EngineMatch,
  type EngineName,
} from './engine.js';

const MAX_ATTEMPTS = 3;
/** The pause before the second attempt, which is doubled before the third. */
const PAUSE_MILLISECONDS = 200;

const MAX_REASON_LENGTH = 500;

export interface EnginePassOptions {
  readonly policies: Readonly<Record<EngineName, EngineErrorPolicy>>;
  readonly limits: CallLimits;
  /** @throws EngineError */
  readonly judge: (
    engine: EngineName,
    ctx: AppContext,
    condition: Condition,
    input: EngineInput,
    limits: CallLimits,
  ) => Promise<EngineMatch | undefined>;
}

/** The calls of engines for one check. */
export class EnginePass {
  readonly failures: EngineFailure[] = [];

  constructor(
    private readonly ctx: AppContext,
    private readonly input: EngineInput,
    private readonly options: EnginePassOptions,
  ) {}

  /**
   * An engine that fails decides by the setting of the app: its condition matches, or it does not.
   *
   * @throws EngineUnavailableError if the check can wait until the engine is available again
   */
  async evaluate(condition: Condition, rule: Rule): Promise<MatchedCondition | undefined> {
    const engine = engineOf(condition);
    try {
      const match = await this.judge(engine, condition);
      return match && { ...condition, message: [storable(match.message)], weight: match.weight };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error instanceof EngineUnavailableError && this.options.limits.mayWait) throw error;
      const setting = this.options.policies[engine];
      this.failures.push(failureOf(error.fault, { engine, setting, rule, condition }));
      if (setting === 'approve-message') return undefined;
      return { ...condition, message: ['The engine failed, and the setting of the app is drop-message.'] };
    }
  }

  private async judge(engine: EngineName, condition: Condition): Promise<EngineMatch | undefined> {
    const { judge, limits } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await judge(engine, this.ctx, condition, this.input, limits);
      } catch (error) {
        if (!isTransient(error) || attempt === MAX_ATTEMPTS || performance.now() >= limits.deadline) throw error;
      }
      await delay(PAUSE_MILLISECONDS * 2 ** (attempt - 1), undefined, { signal: limits.signal });
    }
  }
}

const engineOf = ({ category }: Condition): EngineName => (category === 'custom-api' ? 'custom_api' : 'openai');

/** Texts of engines are stored, which PostgreSQL refuses for some characters. */
const storable = (text: string): string => cutTo(storableText(text), MAX_REASON_LENGTH);

interface FailedCondition {
  readonly engine: EngineName;
  readonly setting: EngineErrorPolicy;
  readonly rule: Rule;
  readonly condition: Condition;
}

function failureOf(
  { request, requestId, ...fault }: EngineFault,
  { engine, setting, rule: { id, name, revisionId }, condition }: FailedCondition,
): EngineFailure {
  return {
    responseBodyTruncated: false,
    ...fault,
    failedAt: Math.floor(Date.now() / 1000),
    context: {
      engine,
      setting,
      rule: { id, name, revisionId },
      condition: { ...condition, ...scoreOf(engine, condition) },
      ...(request && { request }),
      ...(engine === 'openai' && providerDetails(fault.responseBody, requestId)),
    },
  };
}

function scoreOf(engine: EngineName, { value }: Condition) {
  const threshold = scoreThreshold(value[0] ?? '');
  const listId = engine === 'custom_api' ? (threshold?.name ?? value[0]) : undefined;
  return {
    ...(listId !== undefined && { listId }),
    ...(threshold && { threshold: { comparison: 'greaterThan' as const, percent: threshold.percent } }),
  };
}

function providerDetails(responseBody: string | undefined, openaiRequestId: string | undefined) {
  const providerErrorCode = errorCodeIn(responseBody);
  return {
    ...(providerErrorCode !== undefined && { providerErrorCode }),
    ...(openaiRequestId !== undefined && { openaiRequestId }),
  };
}

/** OpenAI reports errors as `{"error": {"code": …}}`. */
function errorCodeIn(responseBody = ''): string | undefined {
  const error = objectIn(responseBody)?.error;
  const code = isPlainObject(error) ? error.code : undefined;
  return typeof code === 'string' ? storable(code) : undefined;
}

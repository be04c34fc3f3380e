import { Injectable } from '@nestjs/common';
import { aiFeatures, type AiFeature } from '#core/app-settings/ai-features.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { OpenAiModel } from '../models/openai-model.js';
import type { ModelListener, ModelMessage } from '../run-context/model.js';
import { RunFailure } from '../run-context/run-failure.js';
import { AssistanceLimits } from './assistance-limits.js';

/** The user waits for the answer, and so does the connection. */
const MAX_SECONDS = 60;
const MAX_ANSWER_TOKENS = 2000;

/** The answer is read as a whole. */
const SILENT: ModelListener = { text: () => undefined, toolCall: () => undefined };

/** Asks the model of the settings for a user. */
@Injectable()
export class ModelQuestions {
  constructor(
    private readonly settings: SettingsService,
    private readonly limits: AssistanceLimits,
    private readonly model: OpenAiModel,
  ) {}

  /** @throws ERR_AI_FEATURE_DISABLED */
  async requireFeature(ctx: RequestContext, feature: AiFeature): Promise<void> {
    if (!(await this.settings.of(ctx))[aiFeatures[feature]])
      throw new DomainError('ERR_AI_FEATURE_DISABLED', { feature });
  }

  /** The model that answers where nobody names another. */
  async defaultModel(ctx: RequestContext): Promise<string> {
    return (await this.settings.of(ctx))['aiAgents.openai.model'];
  }

  /**
   * @param valueIn the value in an answer; undefined of an answer that is not what was asked for
   * @throws ERR_TOO_MANY_REQUESTS, ERR_AI_MODEL_FAILED
   */
  async ask<Value>(
    ctx: RequestContext,
    messages: readonly ModelMessage[],
    valueIn: (answer: string) => Value | undefined,
    agent: { readonly model?: string | null; readonly temperature?: number | null } = {},
  ): Promise<Value> {
    await this.limits.count(ctx);
    const request = {
      model: agent.model ?? (await this.defaultModel(ctx)),
      temperature: agent.temperature ?? undefined,
      maxTokens: MAX_ANSWER_TOKENS,
      messages,
      tools: [],
    };
    const seconds = Math.min((await this.settings.of(ctx))['aiAgents.secondsPerRun'], MAX_SECONDS);
    const timeout = AbortSignal.timeout(seconds * 1000);
    try {
      const { text } = await this.model.complete(ctx, request, SILENT, timeout);
      const value = valueIn(text);
      if (value === undefined) throw new RunFailure('invalid_response', 'It did not write what it was asked for.');
      return value;
    } catch (error) {
      if (timeout.aborted)
        throw new DomainError('ERR_AI_MODEL_FAILED', { reason: `It did not answer within ${seconds} seconds.` });
      if (error instanceof RunFailure) throw new DomainError('ERR_AI_MODEL_FAILED', { reason: error.reason });
      throw error;
    }
  }
}

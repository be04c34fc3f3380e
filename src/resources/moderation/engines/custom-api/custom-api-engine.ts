import { Injectable } from '@nestjs/common';
import { scoreThreshold } from '#core/moderation/judging/rule-set.js';
import type { Condition } from '#core/moderation/rule.js';
import type { AppContext } from '#platform/context/context.js';
import { isPlainObject } from '#platform/http/json.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { EngineClient } from '../engine-client.js';
import { EngineError, type CallLimits, type EngineInput, type EngineMatch } from '../engine.js';
import { CustomApisRepository, type CustomApi } from './custom-apis.repository.js';

const TIMEOUT_MILLISECONDS = 2000;

interface CustomApiResponse {
  readonly isMatchingCondition: boolean;
  /** The confidence ranges from 0 to 1. */
  readonly confidence: number;
  readonly reason?: string;
}

/** APIs of the app that judge messages. */
@Injectable()
export class CustomApiEngine {
  constructor(
    private readonly apis: CustomApisRepository,
    private readonly settings: SettingsService,
    private readonly client: EngineClient,
  ) {}

  /** @throws EngineError */
  async judge(
    ctx: AppContext,
    condition: Condition,
    input: EngineInput,
    limits: CallLimits,
  ): Promise<EngineMatch | undefined> {
    for (const value of condition.value) {
      const { name: listId, percent } = scoreThreshold(value) ?? { name: value, percent: undefined };
      const { isMatchingCondition, confidence, reason } = await this.query(ctx, listId, input, limits);
      const weight = Math.round(confidence * 100);
      // Compared as a fraction, without rounding: 0.704 is more than 70 percent, and 0.07 * 100 would be more than 7.
      if (!isMatchingCondition || (percent !== undefined && confidence <= percent / 100)) continue;
      return { message: reason ?? `The custom API ${listId} matches with ${weight} percent.`, weight };
    }
    return undefined;
  }

  private async query(
    ctx: AppContext,
    listId: string,
    input: EngineInput,
    limits: CallLimits,
  ): Promise<CustomApiResponse> {
    const api = await this.apis.find(ctx, listId);
    if (!api)
      throw new EngineError({ category: 'not_configured', errorMessage: `There is no custom API with id ${listId}.` });
    const { 'moderation.customApi.contextMessages': count } = await this.settings.of(ctx);
    const earlier = count > 0 ? await input.contextMessages(count) : [];
    const contextMessages = [
      ...earlier.map(({ uid, text }) => ({ [uid]: text })),
      { [input.sender]: await input.message() },
    ];
    const { body, invalid } = await this.client.post(
      ctx,
      { url: api.url, headers: authorization(api), body: { contextMessages }, timeoutMs: TIMEOUT_MILLISECONDS },
      limits,
    );
    const problems = problemsOf(body);
    if (problems.length > 0) throw invalid('The response does not have the required form.', problems);
    return body as CustomApiResponse;
  }
}

function authorization({ credentials }: CustomApi): Record<string, string> {
  if (!credentials) return {};
  const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function problemsOf(body: unknown): string[] {
  if (!isPlainObject(body)) return ['The body must be an object.'];
  const { isMatchingCondition, confidence, reason } = body;
  const isFraction = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  return [
    ...(typeof isMatchingCondition === 'boolean' ? [] : ['isMatchingCondition must be true or false.']),
    ...(isFraction ? [] : ['confidence must be a number from 0 to 1.']),
    ...(reason === undefined || reason === null || typeof reason === 'string' ? [] : ['reason must be a text.']),
  ];
}

import { Injectable } from '@nestjs/common';
import { textOf } from '#core/moderation/judging/rule-set.js';
import type { Condition } from '#core/moderation/rule.js';
import type { AppContext } from '#platform/context/context.js';
import { chatCompletions } from '#platform/outgoing/chat-completions.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { EngineClient } from '../engine-client.js';
import { EngineError, type CallLimits, type EngineInput, type EngineMatch } from '../engine.js';
import { completionRequest, scoresIn, textPart, type ContentPart } from './openai-completion.js';
import { OpenAiImages } from './openai-images.js';
import { questionsOf, type Questions } from './openai-questions.js';

const TEXT_MILLISECONDS = 5000;
const IMAGE_MILLISECONDS = 5000;
const FURTHER_IMAGE_MILLISECONDS = 3000;
const MAX_IMAGES_MILLISECONDS = 30_000;
/** With this number of images a request has the longest time. */
const IMAGES_PER_REQUEST = 9;

interface Access {
  readonly url: string;
  readonly model: string;
  readonly headers?: Record<string, string>;
}

/** An API that is compatible with OpenAI's chat completions. */
@Injectable()
export class OpenAiEngine {
  constructor(
    private readonly settings: SettingsService,
    private readonly images: OpenAiImages,
    private readonly client: EngineClient,
  ) {}

  /** @throws EngineError */
  async judge(
    ctx: AppContext,
    condition: Condition,
    { content }: EngineInput,
    limits: CallLimits,
  ): Promise<EngineMatch | undefined> {
    const questions = questionsOf(condition);
    const access = await this.access(ctx);
    if (condition.operand === 'text' || condition.operand === 'custom')
      return this.rate(
        ctx,
        access,
        questions,
        { parts: [textPart(textOf(content))], timeoutMs: TEXT_MILLISECONDS },
        limits,
      );
    if (condition.operand !== 'image')
      throw notConfigured(`The OpenAI-compatible API cannot check content of type ${condition.operand}.`);
    for (const urls of this.images.batches(content, IMAGES_PER_REQUEST)) {
      const timeoutMs = IMAGE_MILLISECONDS + (urls.length - 1) * FURTHER_IMAGE_MILLISECONDS;
      const parts = await this.images.parts(ctx, urls);
      const call = { parts, timeoutMs: Math.min(timeoutMs, MAX_IMAGES_MILLISECONDS) };
      const match = await this.rate(ctx, access, questions, call, limits);
      if (match) return match;
    }
    return undefined;
  }

  private async rate(
    ctx: AppContext,
    { url, model, headers }: Access,
    { questions, percent }: Questions,
    { parts, timeoutMs }: { parts: readonly ContentPart[]; timeoutMs: number },
    limits: CallLimits,
  ): Promise<EngineMatch | undefined> {
    const request = { url, headers, timeoutMs, body: completionRequest(model, questions, parts) };
    const { body, invalid } = await this.client.post(ctx, request, limits);
    const answer = scoresIn(body, questions);
    if ('problems' in answer) throw invalid('The response does not have the required form.', answer.problems);
    const rated = questions.map(({ key, label }) => ({ label, score: answer.scores.get(key)! }));
    const [highest] = rated.sort((one, other) => other.score - one.score);
    if (!highest || highest.score <= percent / 100) return undefined;
    const weight = Math.round(highest.score * 100);
    return { message: `The engine rates the content as "${highest.label}" with ${weight} percent.`, weight };
  }

  private async access(ctx: AppContext): Promise<Access> {
    const { 'moderation.openai.url': base, 'moderation.openai.model': model } = await this.settings.of(ctx);
    const key = await this.settings.secret(ctx, 'moderation.openai.key');
    if (model === '') throw notConfigured('The setting moderation.openai.model is not set.');
    const { isOpenAi, ...api } = chatCompletions(base, key);
    if (key === undefined && isOpenAi) throw notConfigured('The setting moderation.openai.key is not set.');
    return { ...api, model };
  }
}

const notConfigured = (errorMessage: string): EngineError =>
  new EngineError({ category: 'not_configured', errorMessage });

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { languageName } from '#platform/http/fields/language-tag-field.js';
import { isBlank } from '#platform/text/visible.js';
import { MessagesService } from '#resources/messages/edit-delete/messages.service.js';
import { rewritePrompt, textIn, translationPrompt, type RewritingStyle } from './assistance-prompts.js';
import { ModelQuestions } from './model-questions.js';

/** The size of all translations in the memory of a process, in UTF-16 code units. */
const MAX_CACHED_CHARACTERS = 4 * 1024 * 1024;

export interface Translation {
  /** A BCP 47 tag. */
  readonly language: string;
  /** Absent for a message without a text. */
  readonly text?: string;
}

/** The translation of a text, or the reason why there is none. */
export interface TextTranslation {
  readonly language: string;
  readonly text?: string;
  readonly error?: DomainError;
}

/** Translates messages and rewrites texts of users. Nothing is stored; a process keeps its last translations, by the text, the language and the model. */
@Injectable()
export class TextAssistanceService {
  private readonly translations = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (translation, key) => translation.length + key.length,
  });

  constructor(
    private readonly messages: MessagesService,
    private readonly model: ModelQuestions,
  ) {}

  /**
   * Of a message that the acting user sees, into the language of a `LanguageTagField`. A translation from the memory does not count for the limits.
   *
   * @throws ERR_AI_FEATURE_DISABLED, ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED,
   *   ERR_TOO_MANY_REQUESTS, ERR_AI_MODEL_FAILED
   */
  async translate(ctx: RequestContext, messageId: string, language: string): Promise<Translation> {
    const { data } = (await this.messages.get(ctx, messageId)) as { data?: { text?: unknown } };
    await this.model.requireFeature(ctx, 'translation');
    if (typeof data?.text !== 'string' || isBlank(data.text)) return { language };
    return { language, text: await this.translationOf(ctx, data.text, language) };
  }

  /**
   * Of a text that the acting user has. One language does not fail for another.
   *
   * @param languages at least one; each counts for the limits
   * @throws ERR_AI_FEATURE_DISABLED; and, if there is no translation, the error of the first language
   */
  async translateText(ctx: RequestContext, text: string, languages: readonly string[]): Promise<TextTranslation[]> {
    await this.model.requireFeature(ctx, 'translation');
    const translations = await Promise.all(
      languages.map(async (language): Promise<TextTranslation> => {
        try {
          return { language, text: await this.translationOf(ctx, text, language) };
        } catch (error) {
          if (error instanceof DomainError) return { language, error };
          throw error;
        }
      }),
    );
    const [first] = translations;
    if (first?.error && translations.every(({ error }) => error)) throw first.error;
    return translations;
  }

  /** @throws ERR_AI_FEATURE_DISABLED, ERR_TOO_MANY_REQUESTS, ERR_AI_MODEL_FAILED */
  async rewrite(ctx: RequestContext, text: string, style: RewritingStyle): Promise<string> {
    await this.model.requireFeature(ctx, 'rewriting');
    return this.model.ask(ctx, rewritePrompt(style, text), textIn);
  }

  private async translationOf(ctx: RequestContext, text: string, language: string): Promise<string> {
    const key = await this.keyOf(ctx, language, text);
    const known = this.translations.get(key);
    if (known !== undefined) return known;
    const translation = await this.model.ask(ctx, translationPrompt(languageName(language), text), textIn);
    this.translations.set(key, translation);
    return translation;
  }

  private async keyOf(ctx: RequestContext, language: string, text: string): Promise<string> {
    const model = await this.model.defaultModel(ctx);
    return createHash('sha256').update([ctx.app.id, model, language, text].join('\0')).digest('base64');
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DecimalIdField, TextField } from '#platform/http/fields/field.js';
import { LanguageTagListField } from '#platform/http/fields/language-tag-field.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { EXTENSIONS_PATH } from '#resources/client-libraries/client-library-requests.js';
import { TextAssistanceService, type TextTranslation } from './text-assistance.service.js';

/** A model writes no more for one request. */
const MAX_TEXT_CHARACTERS = 8000;

/** Each is a request to the model. */
const MAX_LANGUAGES = 10;

/** What the extension takes an empty list for. */
const DEFAULT_LANGUAGE = 'en';

/** BCP 47: a language that nobody has determined. */
const UNDETERMINED = 'und';

export class LibraryTranslationDto {
  @DecimalIdField({
    description: 'Id of the message. It is not read: the response repeats it.',
    optional: true,
    example: 42,
  })
  msgId?: string;

  @TextField({ description: 'What to translate.', max: MAX_TEXT_CHARACTERS, example: 'Are you coming?' })
  text!: string;

  @LanguageTagListField({
    description: 'What to translate into, as BCP 47 tags; an empty list is English.',
    maxItems: MAX_LANGUAGES,
    optional: true,
    example: ['de'],
  })
  languages: string[] = [];
}

class LibraryTranslatedTextView {
  @ApiProperty({ description: 'Empty if there is an error.', example: 'Kommst du?' }) message_translated!: string;
  @ApiProperty({ description: 'As in the request.', example: 'de' }) language_translated!: string;
  @ApiProperty({ description: 'Code of the error.', type: String, nullable: true }) error!: string | null;
  @ApiProperty({ type: String, nullable: true }) error_description!: string | null;
}

class LibraryTranslationView {
  @ApiPropertyOptional({ description: 'That of the request.', example: 42 }) msgId?: number;
  @ApiProperty({ type: [LibraryTranslatedTextView] }) translations!: LibraryTranslatedTextView[];
  @ApiProperty({
    description: 'The language of the request in which the text was already; otherwise und, undetermined.',
    example: 'und',
  })
  language_original!: string;
}

function translatedTextView({ language, text = '', error }: TextTranslation): LibraryTranslatedTextView {
  const { code = null, message = null } = error?.toBody() ?? {};
  return { message_translated: text, language_translated: language, error: code, error_description: message };
}

/** The extension message-translation of the hosted service. */
@ApiTags('Client libraries')
@Controller(`${EXTENSIONS_PATH.slice(1)}/message-translation/v2`)
export class LibraryTranslationController {
  constructor(private readonly assistance: TextAssistanceService) {}

  @Post('translate')
  @TokenOnly({ feature: 'getMessage' })
  @Endpoint({
    id: 'translate-library-text',
    summary: 'Translate a text with a client library',
    description:
      'The model of the settings translates it, as for GET /v3/ai/messages/{id}/translation. A language that fails has an error in its place; if all fail, so does the request.',
    response: { one: LibraryTranslationView },
    errors: ['ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'],
  })
  async translate(@Ctx() ctx: RequestContext, @Body() { msgId, text, languages }: LibraryTranslationDto) {
    const wanted = languages.length === 0 ? [DEFAULT_LANGUAGE] : [...new Set(languages)];
    const translations = await this.assistance.translateText(ctx, text, wanted);
    const original = translations.find((translation) => translation.text === text.trim());
    const data: LibraryTranslationView = {
      ...(msgId !== undefined && { msgId: Number(msgId) }),
      translations: translations.map(translatedTextView),
      language_original: original?.language ?? UNDETERMINED,
    };
    return { data };
  }
}

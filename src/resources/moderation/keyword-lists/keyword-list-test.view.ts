import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import type { TestedText } from './keyword-lists.service.js';

export class TestedTextView {
  @ApiProperty({ example: 'Oh darn, it rains.' }) text!: string;
  @ApiPropertyOptional({ description: 'Of an everyday sentence: ISO 639 code of its language.', example: 'nl' })
  language?: string;
  @ApiProperty({ description: 'Whether the list matches the text.' }) matches!: boolean;
  @ApiPropertyOptional({
    description: 'The term of the list that matches: the first one in the text, or the most similar sentence.',
    example: 'darn',
  })
  term?: string;
  @ApiPropertyOptional({ description: 'Of a sentence, in percent.' }) similarity?: number;
}

/** What a keyword list matches in texts. */
export class KeywordListTestView {
  @ApiProperty({ description: 'How many texts the list matches.' }) matched!: number;
  @ApiProperty({ description: 'In the order of the request.', type: [TestedTextView] }) texts!: TestedTextView[];
}

export const keywordListTestView = (tested: readonly TestedText[]): KeywordListTestView => ({
  matched: tested.filter(({ match }) => match).length,
  texts: tested.map(({ text, language, match }) =>
    withoutAbsent({
      text,
      language,
      matches: match !== undefined,
      term: match?.term,
      similarity: match?.similarity,
    }),
  ),
});

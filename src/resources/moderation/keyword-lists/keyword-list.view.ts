import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { LIST_CATEGORIES, type StoredList } from './keyword-list.js';
import type { ListedList } from './keyword-lists.repository.js';

export class KeywordListView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ enum: [...LIST_CATEGORIES] }) category!: string;
  @ApiProperty({ description: 'Whether the last terms came in a file.' }) isCSV!: boolean;
  @ApiPropertyOptional({
    description: 'In a list: true if the terms and exceptions do not fit into the page. They are empty.',
  })
  truncated?: boolean;
  @ApiPropertyOptional({ description: 'Where truncated is true: how many terms there are.' }) termCount?: number;
  @ApiPropertyOptional({ type: [String], description: 'Of the categories word and pattern.' }) searchTerms?: string[];
  @ApiPropertyOptional({ type: [String], description: 'Of the category sentence-similarity.' })
  disallowedSentences?: string[];
  @ApiPropertyOptional({
    description: 'Of the category word: ISO 639 code of the language of the words, mul for several.',
    example: 'de',
  })
  language?: string;
  @ApiPropertyOptional({
    type: [String],
    description: 'Of the category word: phrases in which a word of the list does not count.',
  })
  exceptions?: string[];
  @ApiPropertyOptional({ description: 'Of the category custom-api.' }) url?: string;
  @ApiPropertyOptional({ description: 'Of the category custom-api.' }) username?: string;
  @ApiPropertyOptional({ description: 'Of the category custom-api: asterisks, if there is one.' }) password?: string;
  @ApiProperty({ description: 'true: only the current revision is stored.' }) active!: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiProperty({
    description: '`<app>_<list>_<number>`; `default_<list>_1` of a default list that the app has not changed.',
  })
  revisionId!: string;
  @ApiPropertyOptional({ description: 'true for the lists that every app has.' }) default?: boolean;
}

export const keywordListView = (list: ListedList): KeywordListView =>
  withoutAbsent({
    id: list.id,
    name: list.name,
    description: list.description,
    category: list.category,
    isCSV: list.isCsv,
    truncated: list.isTruncated || undefined,
    termCount: list.isTruncated ? list.termCount : undefined,
    ...termsView(list),
    language: list.language,
    exceptions: list.exceptions?.length ? [...list.exceptions] : undefined,
    url: list.api?.url,
    username: list.api?.username,
    password: list.api?.passwordCipher ? MASKED_SECRET : undefined,
    active: true,
    createdAt: unixSeconds(list.createdAt),
    updatedAt: unixSeconds(list.updatedAt),
    revisionId: list.revisionId,
    default: list.isDefault || undefined,
  });

function termsView({ category, terms }: StoredList): Pick<KeywordListView, 'searchTerms' | 'disallowedSentences'> {
  if (category === 'custom-api') return {};
  return category === 'sentence-similarity' ? { disallowedSentences: [...terms] } : { searchTerms: [...terms] };
}

import type { AiKnowledgeKind } from '#generated/prisma/enums.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { TextField, UrlField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice } from '#platform/http/fields/query-field.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { knowledgeKinds } from './knowledge-source.js';

const MAX_TITLE_LENGTH = 500;
const MAX_TEXT_LENGTH = 100_000;
const MAX_URL_LENGTH = 1000;
const MAX_ID_LENGTH = 100;

export const sourceId = {
  description: 'uniqueId of a source of the knowledge base.',
  max: MAX_ID_LENGTH,
  example: '5a1e1a8e-6d0c-4f4e-9a5e-0d3c9f6f1b11',
} as const;

export class AddTextDto {
  @DisplayNameField({ description: 'What the text is called.', max: MAX_TITLE_LENGTH, example: 'Opening hours' })
  title!: string;

  @TextField({
    description: 'What agents can look up.',
    max: MAX_TEXT_LENGTH,
    example: 'The hut is open from June to October, from 8 to 22 o’clock.',
  })
  text!: string;
}

export class AddWebsiteDto {
  @UrlField({
    description: 'Address of a page of HTML or plain text: https, at a public address. Other pages are not followed.',
    max: MAX_URL_LENGTH,
    example: 'https://example.com/opening-hours',
  })
  url!: string;

  @DisplayNameField({
    description: 'What the page is called. Without it, the title of the page.',
    max: MAX_TITLE_LENGTH,
    optional: true,
  })
  title?: string;
}

export class ListKnowledgeQuery extends PageQuery {
  @QueryChoice({ description: 'Returns sources of this kind.', of: knowledgeKinds })
  type?: AiKnowledgeKind;
}

export class KnowledgeParam {
  @PathText('ERR_KB_NOT_FOUND', (id) => [{ kind: 'source', id }], sourceId)
  uniqueId!: string;
}

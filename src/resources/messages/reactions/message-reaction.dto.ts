import type { Affix } from '#platform/database/lists/page.js';
import { TextField } from '#platform/http/fields/field.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { MessageIdParam } from '../content/message.dto.js';

export class ReactionParam extends MessageIdParam {
  @TextField({ description: 'One emoji, percent-encoded, or a name such as :wave:.', max: 100, example: '😀' })
  reaction!: string;
}

export class ListReactionsQuery {
  @QueryInteger({ description: 'Rows at most.', min: 1, max: 100, default: 100 })
  limit: number = 100;

  @QueryText({ description: 'Id of a reaction, after or before which the list begins.', max: 20, example: '7' })
  id?: string;

  @QueryChoice({
    description: 'append: reactions after the cursor; prepend: those before it, without a cursor the newest.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';
}

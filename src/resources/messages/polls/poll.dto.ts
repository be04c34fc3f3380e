import type { Affix } from '#platform/database/lists/page.js';
import {
  BooleanField,
  DecimalIdField,
  IntegerListField,
  TagsField,
  TextField,
  TextListField,
} from '#platform/http/fields/field.js';
import { FutureSecondsField, LocalTimeField, TimeZoneField } from '#platform/http/fields/future-time.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { MAX_OPTION_CHARACTERS, MAX_OPTIONS, MAX_QUESTION_CHARACTERS } from '../content/poll-content.js';
import { ReceiverField, ReceiverTypeField } from '../content/receiver-fields.js';

/** The question and the options of a poll, and who gets it. */
class PollContentDto {
  @ReceiverField()
  receiver!: string;

  @ReceiverTypeField()
  receiverType!: string;

  @TextField({ description: 'What is asked.', max: MAX_QUESTION_CHARACTERS, example: 'When shall we start?' })
  question!: string;

  @TextListField({
    description: 'The options, at least two, different from each other. They are numbered from 1.',
    maxItems: MAX_OPTIONS,
    max: MAX_OPTION_CHARACTERS,
    example: ['At six', 'At eight'],
  })
  options!: string[];

  @DecimalIdField({
    description: 'Id of a message of the same conversation that this one quotes.',
    optional: true,
    example: '42',
  })
  quotedMessageId?: string;
}

export class CreatePollDto extends PollContentDto {
  @BooleanField({ description: 'Whether a user may choose several options.', optional: true, default: false })
  multiple?: boolean;

  @BooleanField({
    description: 'Whether nobody learns who has chosen what. Users see their own votes.',
    optional: true,
    default: false,
  })
  anonymous?: boolean;

  @FutureSecondsField('close the poll')
  closesAt?: number;

  @LocalTimeField('close the poll')
  localTime?: string;

  @TimeZoneField()
  timeZone?: string;

  @TagsField()
  tags?: string[];

  @DecimalIdField({
    description: 'Id of a message of the same conversation, in whose thread the poll is a reply.',
    optional: true,
    example: '42',
  })
  parentId?: string;
}

export class VoteDto {
  @IntegerListField({
    description: 'Numbers of the options that the user chooses, from 1; one, unless the poll allows several.',
    maxItems: MAX_OPTIONS,
    min: 1,
    max: MAX_OPTIONS,
    example: [2],
  })
  options!: number[];
}

export class ListVotesQuery {
  @QueryInteger({ description: 'Only votes for the option with this number.', min: 1, max: MAX_OPTIONS })
  option?: number;

  @QueryInteger({ description: 'Rows at most.', min: 1, max: 100, default: 100 })
  limit: number = 100;

  @QueryText({ description: 'Id of a vote, after or before which the list begins.', max: 20, example: '7' })
  id?: string;

  @QueryChoice({
    description: 'append: votes after the cursor; prepend: those before it, without a cursor the newest.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';
}

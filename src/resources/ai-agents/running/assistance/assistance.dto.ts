import { ChoiceField, FreeTextField, TextField } from '#platform/http/fields/field.js';
import { LanguageTagField } from '#platform/http/fields/language-tag-field.js';
import { GuidParam, PathId, UidParam } from '#platform/http/fields/path.params.js';
import { QueryBoolean, QueryInteger } from '#platform/http/fields/query-field.js';
import { rewritingStyles, type RewritingStyle } from './assistance-prompts.js';

const MAX_MESSAGES = 100;
const MAX_QUESTION_CHARACTERS = 2000;
const MAX_TEXT_CHARACTERS = 4000;

const AgentUid = (): PropertyDecorator =>
  PathId('ERR_AGENT_NOT_FOUND', (uid) => [{ uid }], { description: 'Id of the agent.', example: 'travel-guide' });

export class AgentOfUserParam extends UidParam {
  @AgentUid()
  agentUid!: string;
}

export class AgentOfGroupParam extends GuidParam {
  @AgentUid()
  agentUid!: string;
}

export class AssistanceQuery {
  @QueryInteger({
    description: 'How many of the last messages the model reads, at most.',
    min: 1,
    max: MAX_MESSAGES,
    default: 30,
  })
  lastMessages: number = 30;
}

export class SummaryQuery extends AssistanceQuery {
  @QueryBoolean({ description: 'Whether the summary is of messages that are unread alone.', default: false })
  unread?: boolean;
}

export class QuestionQuery extends AssistanceQuery {
  @TextField({
    description: 'What the user wants to know.',
    max: MAX_QUESTION_CHARACTERS,
    example: 'When do we meet?',
  })
  question!: string;
}

export class TranslationQuery {
  @LanguageTagField({ description: 'What to translate into, as a BCP 47 tag.' })
  language!: string;
}

export class RewriteTextDto {
  @FreeTextField({ description: 'What the user wrote.', max: MAX_TEXT_CHARACTERS, example: 'we meet at sevn' })
  text!: string;

  @ChoiceField({ description: 'What to do to the text.', of: rewritingStyles, example: 'correct' })
  style!: RewritingStyle;
}

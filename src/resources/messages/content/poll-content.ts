import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject } from '#platform/http/json.js';
import { POLL_TYPE, trustedContent, type MessageContent } from '../content/message-content.js';

/** The kind of the due work that closes polls. */
export const POLL_CLOSING = 'poll_closing';

const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 20;
export const MAX_QUESTION_CHARACTERS = 255;
export const MAX_OPTION_CHARACTERS = 100;

/** The options by their numbers, from 1. */
export type PollOptions = Readonly<Record<string, string>>;

/**
 * The content of the message of a poll. Its text has the question and the options, for searches, moderation and clients that do not know polls.
 *
 * @throws ERR_BAD_REQUEST
 */
export function pollContent(question: string, options: readonly string[]): MessageContent {
  const texts = options.map((option) => option.trim());
  if (texts.length < MIN_OPTIONS) throw invalidOptions(`must have at least ${MIN_OPTIONS} items`);
  if (new Set(texts).size < texts.length) throw invalidOptions('must be different from each other');
  const numbered = Object.fromEntries(texts.map((text, index) => [String(index + 1), text]));
  const text = [question, ...Object.entries(numbered).map(([number, option]) => `${number}. ${option}`)].join('\n');
  return trustedContent({
    category: 'custom',
    type: POLL_TYPE,
    data: { text, customData: { question, options: numbered } },
  });
}

/** The question and the options of a message with this data; undefined where they were deleted or cut. */
export function pollOf(data: Record<string, unknown>): { question: string; options: PollOptions } | undefined {
  const { customData } = data;
  if (!isPlainObject(customData) || !isPlainObject(customData.options)) return undefined;
  return { question: String(customData.question), options: customData.options as PollOptions };
}

const invalidOptions = (rule: string) => DomainError.invalid({ options: [`The options ${rule}.`] });

import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject } from '#platform/http/json.js';
import { messageContent } from '#resources/messages/content/message-content.js';
import type { ChannelType } from '../channels/channel-types.js';

/** The texts that the content of a channel needs. */
const neededTexts: Readonly<Partial<Record<ChannelType, readonly string[]>>> = {
  email: ['subject', 'body'],
  sms: ['text'],
};

/**
 * Requires what cannot be sent otherwise. A message with places for values is checked when it is sent to a recipient.
 *
 * @param name of the content in the request @throws ERR_BAD_REQUEST
 */
export function requireSendableContent(type: ChannelType, content: object, name: string): void {
  const members = content as Readonly<Record<string, unknown>>;
  const missing = (neededTexts[type] ?? []).filter((text) => !isText(members[text]));
  if (missing.length > 0) throw DomainError.invalid({ [name]: missing.map((text) => `The ${name} needs a ${text}.`) });
  const problem = type === 'message' ? problemOfMessage(members) : undefined;
  if (problem !== undefined) throw DomainError.invalid({ [name]: [problem] });
}

function problemOfMessage(content: Readonly<Record<string, unknown>>): string | undefined {
  if (!isPlainObject(content.data)) return 'The content needs the data of a message.';
  if (JSON.stringify(content).includes('{{')) return undefined;
  try {
    messageContent(content);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

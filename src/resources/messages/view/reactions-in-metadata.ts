import { withoutAbsent } from '#platform/http/json.js';
import { withExtension } from '../content/injected-extensions.js';
import type { Reactor } from '../model/loaded-messages.repository.js';
import type { MessageRow } from '../model/message-row.js';

/**
 * The messages with their reactions in the form of the hosted service's extension: in `metadata['@injected'].extensions.reactions`, the users by
 * their uids for each emoji.
 */
export function withReactionsInMetadata(messages: MessageRow[], reactors: readonly Reactor[]): MessageRow[] {
  const ofMessages = new Map<bigint, Map<string, [uid: string, user: object][]>>();
  for (const { messageId, reaction, uid, name, avatar } of reactors) {
    const ofMessage = ofMessages.get(messageId) ?? new Map<string, [string, object][]>();
    const users = ofMessage.get(reaction) ?? [];
    users.push([uid, withoutAbsent({ name, avatar })]);
    ofMessages.set(messageId, ofMessage.set(reaction, users));
  }
  return messages.map((message) => {
    const reactions = [...(ofMessages.get(message.id) ?? [])].map(
      ([reaction, users]) => [reaction, Object.fromEntries(users)] as const,
    );
    if (reactions.length === 0) return message;
    return { ...message, data: withExtension(message.data, 'reactions', Object.fromEntries(reactions)) };
  });
}

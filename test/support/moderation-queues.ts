import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import type { MatchedCondition, RuleMatch, WithheldEdit } from '#core/moderation/rule.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { Database } from '#platform/database/database.js';
import { ActionMessages, type NewBlockedMessage } from '#resources/messages/system/action-messages.js';
import { systemContext } from './context.js';
import type { TestApp, TestServer } from './server.js';
import { appendWithheldAction } from './shared/statements.mjs';

/** A condition about words that matched. */
export const matchedCondition: MatchedCondition = {
  id: 1,
  isKeywordsReferencePresent: true,
  isMediaPresent: false,
  entity: 'message',
  operand: 'text',
  category: 'word',
  operator: 'contains',
  value: ['profanity-list'],
  message: ['The text contains a word of the list profanity-list.'],
  weight: 1,
};

export interface MessageToBlock extends Partial<NewBlockedMessage> {
  ruleId?: string;
}

/** Stores a message that a rule blocked; by default a text from andrew to tina. @returns the id of the message */
export async function blockMessage(
  server: TestServer,
  app: TestApp,
  { ruleId = 'profanity', ...message }: MessageToBlock = {},
): Promise<string> {
  const blockedBy: RuleMatch = {
    rule: { id: ruleId, name: 'Profanity', revisionId: `default_${ruleId}_1` },
    condition: matchedCondition,
    actions: ['blockMessage'],
  };
  return server.app.get(Database).withTransaction(systemContext(app), async (tx) => {
    const blocked = await server.app.get(ActionMessages).appendBlocked(tx, {
      sender: 'andrew',
      receiverType: 'user',
      receiver: 'tina',
      category: 'message',
      type: 'text',
      data: { text: 'Darn!' },
      ...message,
    });
    await server.app.get(VerdictRecords).record(tx, blocked, { status: 'disapproved', blockedBy, others: [] });
    return String(blocked.id);
  });
}

interface SentMessage {
  id: string;
  sender: string;
  receiver: string;
  receiverType?: 'user' | 'group';
}

const judged = ({ id, sender, receiver, receiverType = 'user' }: SentMessage) => ({
  id: BigInt(id),
  sender,
  receiverType,
  receiver,
  conversationKey: conversationKeyOf(sender, receiverType, receiver),
});

const match = (actions: RuleMatch['actions'], ruleId = 'profanity'): RuleMatch => ({
  rule: { id: ruleId, name: 'Profanity', revisionId: `default_${ruleId}_1` },
  condition: matchedCondition,
  actions,
});

/** Stores an edit of the message that a rule blocked. */
export async function blockEdit(server: TestServer, app: TestApp, message: SentMessage, text: string): Promise<void> {
  await server.app.get(Database).withTransaction(systemContext(app), async (tx) => {
    const [action] = await server.app
      .get(Database)
      .forApp(tx)
      .query(appendWithheldAction, [BigInt(message.id)]);
    const edit: WithheldEdit = {
      data: { text },
      tags: ['late'],
      editedBy: message.sender,
      actionId: String(action!.id),
    };
    const verdict = { status: 'disapproved' as const, blockedBy: match(['blockMessage']), others: [] };
    await server.app.get(VerdictRecords).record(tx, judged(message), verdict, edit);
  });
}

/** Has a rule flag the message. */
export async function flagByRule(server: TestServer, app: TestApp, message: SentMessage): Promise<void> {
  const verdict = { status: 'approved' as const, others: [match(['flagMessage'], 'spam')] };
  await server.app
    .get(Database)
    .withTransaction(systemContext(app), (tx) => server.app.get(VerdictRecords).record(tx, judged(message), verdict));
}

import { dataOf } from './client.js';
import type { TestApp } from './server.js';

/** The conversations of a user, in the order of the list. */
export async function conversationsOf(app: TestApp, uid: string, query: object = {}): Promise<any[]> {
  return dataOf(await app.as(uid).get('/v3/conversations', { ...query }));
}

/** Conversation id → number of unread messages, in the order of the list. */
export async function unreadOf(app: TestApp, uid: string, query: object = {}): Promise<Record<string, number>> {
  const conversations = await conversationsOf(app, uid, query);
  return Object.fromEntries(
    conversations.map(({ conversationId, unreadMessageCount }) => [conversationId, Number(unreadMessageCount)]),
  );
}

export const idsOf = (conversations: { conversationId: string }[]): string[] =>
  conversations.map(({ conversationId }) => conversationId);

import { groupConversationKey } from '#core/conversations/conversation-key.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { appValues, composedStatements, type ComposedValues } from '#platform/database/statement.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { comparedMessages, conversationCondition, cursorCondition } from './message-selection.sql.js';

/** Which messages a search without an index compares. */
export function comparedRange(filter: MessageFilter, window: MessageWindow): { text: SqlText; values: ComposedValues } {
  const { value, values } = appValues();
  const ascends = window.affix === 'append';
  const compared = comparedMessages(conversationCondition(filter, value), {
    beyondCursor: cursorCondition(window, value),
    direction: ascends ? sql`ASC` : sql`DESC`,
  });
  const text = sql`SELECT count(*)::int AS compared, min(m.id)::text AS first, max(m.id)::text AS last FROM ${compared}`;
  return { text, values };
}

const group = { conversationKeys: [groupConversationKey('hikers')] };
const first: MessageWindow = { affix: 'append', limit: 20 };

export const comparedRanges = composedStatements('messages-compared-range', () =>
  (
    [
      ['of the app', {}, first],
      ['of the app, from a cursor', {}, { ...first, id: 7n }],
      ['of a conversation, prepend, from a time', group, { ...first, affix: 'prepend', sentAt: 1_700_000_000 }],
    ] satisfies [string, MessageFilter, MessageWindow][]
  ).map(([label, filter, window]) => [label, comparedRange(filter, window).text] as const),
);

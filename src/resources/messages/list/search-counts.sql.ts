import { groupConversationKey } from '#core/conversations/conversation-key.js';
import { messageSearch } from '#core/search/message-search.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { appValues, composedStatements, rows, type ComposedValues } from '#platform/database/statement.js';
import type { MessageFilter } from './message-filter.js';
import { listedMessages } from './message-list.sql.js';

export interface SearchCounts {
  messages: number;
  files: number;
  links: number;
}

/** Of a frequent word that many messages are compared with at most. */
const MAX_COUNT = 100;

/** Counts the newest messages of a search, of each kind as many as are in a page. */
export function searchCounting(filter: MessageFilter): { text: SqlText; values: ComposedValues } {
  const { value, values } = appValues();
  const count = (kind: MessageFilter) => {
    const ids = listedMessages(sql`m.id`, { ...filter, ...kind }, { affix: 'prepend', limit: MAX_COUNT }, value);
    return sql`(SELECT count(*)::int FROM (${ids}) AS counted)`;
  };
  const text = sql`SELECT ${count({})} AS messages, ${count({ hasAttachments: true })} AS files, ${count({ hasLinks: true })} AS links`;
  return { text, values };
}

const search = messageSearch('walrus');

export const searchCountings = composedStatements(
  'messages-search-counts',
  () =>
    (
      [
        ['of the app', { search }],
        ['of a user', { viewer: 'tina', search }],
        ['of a conversation', { viewer: 'tina', conversationKeys: [groupConversationKey('hikers')], search }],
      ] satisfies [string, MessageFilter][]
    ).map(([label, filter]) => [label, searchCounting(filter).text] as const),
  rows<SearchCounts>(),
);

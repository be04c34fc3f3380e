import { sql, type SqlText } from '#platform/database/sql.js';
import { appValues, type ComposedValues, type Value } from '#platform/database/statement.js';
import { withRelations, pageColumns } from '../model/loaded-messages.js';
import { fittingPage } from '../model/message-page-size.js';
import { columnsOf } from '../model/message-row.js';
import { fromAllConversations, fromMatches } from './all-conversations.sql.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { comparesMessages, selection } from './message-selection.sql.js';
import { directConversation } from './one-conversation.sql.js';

/**
 * The statement of a list. Values are parameters; equal combinations of filters give equal texts. `append` reads from the cursor on in the
 * order of the list, `prepend` against it, each along an index and no further than the limit. A list over all conversations of a user
 * merges the first messages of each, so its cost does not depend on the messages of others. The list ends earlier where its messages
 * are too large for a page.
 */
export function messageListing(
  filter: MessageFilter,
  window: MessageWindow,
): { text: SqlText; values: ComposedValues } {
  const { value, values } = appValues();
  const text = listedMessages(COLUMNS, filter, window, value);
  const viewer = filter.viewer === undefined ? sql`NULL::text` : sql`${value(filter.viewer)}::text`;
  return {
    text: withRelations(fittingPage(text, window.limit), viewer, { within: directConversation(filter, value) }),
    values,
  };
}

/** SELECT of the messages of a list. */
export function listedMessages(columns: SqlText, filter: MessageFilter, window: MessageWindow, value: Value): SqlText {
  if (spansConversations(filter)) return fromAllConversations(columns, filter, window, value);
  return (isSearch(filter) ? fromMatches : selection)(columns, filter, window, value);
}

const COLUMNS = columnsOf(sql`m`, pageColumns);

/** Whether the list is in the order of ids, and no filter selects fewer messages than the user has conversations. */
const spansConversations = (filter: MessageFilter): boolean =>
  (filter.viewer !== undefined || filter.participant !== undefined) &&
  filter.conversationKeys?.length !== 1 &&
  [filter.senders, filter.parentId].every((given) => given === undefined) &&
  !(filter.pinned || filter.saved || filter.changed || filter.mentioningViewer || Array.isArray(filter.mentioning)) &&
  !comparesMessages(filter);

/** Whether an index finds the messages, and the list is in the order of ids. Replies in a thread, pinned, saved and changed messages are few. */
const isSearch = (filter: MessageFilter): boolean =>
  filter.search !== undefined &&
  !(filter.pinned || filter.saved || filter.changed) &&
  filter.parentId === undefined &&
  !comparesMessages(filter);

/**
 * Whether a plan for any values is as good as one for these: the list is read along one index, or the statement itself decides, as it does for
 * searches without another filter that few messages pass.
 */
export function hasFixedPlan(filter: MessageFilter): boolean {
  const { conversationKeys = [], search, tags, pinned, saved, changed, mentioning, mentioningViewer } = filter;
  if (tags ?? pinned ?? saved ?? changed ?? mentioning ?? mentioningViewer) return false;
  if (spansConversations(filter)) return conversationKeys.length === 0;
  const isDecidedByStatement = isSearch(filter) && filter.senders === undefined && filter.also === undefined;
  return search ? isDecidedByStatement && conversationKeys.length < 2 : conversationKeys.length === 1;
}

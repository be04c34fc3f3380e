import { receiptsByMessage } from '../../../domain/conversation-states/receipts.repository.js';
import { receiptRows, receiptsOfReceivers, type Receipt } from '../../../domain/conversation-states/receipts.sql.js';
import {
  groupSummaries,
  userSummaries,
  type GroupSummary,
  type UserSummary,
} from '../../../domain/lookups/lookups.repository.js';
import { messageRows, type MessageRow } from './message-row.js';
import {
  annotationColumns,
  annotationsOf,
  type AnnotationColumns,
  type MessageAnnotations,
} from './message-annotations.js';

/** Messages, and what was found out along with them. */
export interface MessagePage {
  rows: MessageRow[];
  /** Of the people and groups that the rows name, those that are there; others have to be looked up. */
  users: UserSummary[];
  groups: GroupSummary[];
  /** What the messages met with. */
  responses: ReadonlyMap<bigint, MessageAnnotations>;
  /** Of one-to-one messages, as far as the viewer may know. */
  receipts: ReadonlyMap<bigint, Receipt[]>;
}

export const EMPTY_PAGE: MessagePage = { rows: [], users: [], groups: [], responses: new Map(), receipts: new Map() };

/** The one row of a statement that `withSurroundings` made. */
export type PageRow = AnnotationColumns & Record<'messages' | 'users' | 'groups' | 'receipts', unknown[][] | null>;

/** The sender and the app itself learn what became of a message. */
const mayKnowReceipts = (viewer: string) => `q.category <> 'action' AND (${viewer} IS NULL OR q.sender = ${viewer})`;

/**
 * Makes of a selection of messages of the app $1 the statement that answers with them, in the same order, and with what stands around
 * them: so a page of messages is one round trip, and what belongs to it is read in one go by its index, and not message by message.
 *
 * @param selection SELECT of the columns of messages
 * @param viewer expression for the uid of the viewer, which may be NULL
 */
export const withRelations = (selection: string, viewer: string): string => {
  const ids = '(SELECT list FROM ids)::bigint[]';
  return `
  WITH page AS MATERIALIZED (${selection}),
       ids AS MATERIALIZED (SELECT coalesce(array_agg(id), '{}') AS list FROM page WHERE category NOT IN ('action', 'call'))
  SELECT ${messageRows.of('page', 'page')} AS messages,
  ${userSummaries.of(
    `users u WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(
       SELECT sender FROM page UNION SELECT receiver FROM page WHERE receiver_type = 'user' UNION SELECT unnest(mentioned_uids) FROM page))`,
    'u',
  )} AS users,
  ${groupSummaries.of(
    `groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT receiver FROM page WHERE receiver_type = 'group'))`,
    'g',
  )} AS groups,
  ${receiptRows.of(`${receiptsOfReceivers('page', mayKnowReceipts(viewer))} AS r`, 'r')} AS receipts,
  ${annotationColumns(ids, viewer)}`;
};

export const pageOf = (gathered: PageRow): MessagePage => ({
  rows: messageRows.read(gathered.messages),
  users: userSummaries.read(gathered.users),
  groups: groupSummaries.read(gathered.groups),
  responses: annotationsOf(gathered),
  receipts: receiptsByMessage(receiptRows.read(gathered.receipts)),
});

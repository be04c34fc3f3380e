import {} from '../../../domain/conversation-states/receipts.repository.js';
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
import { groupBy } from '../../../platform/group-by.js';

/** Messages, and their relations and annotations that the same statement read. */
export interface MessagePage {
  rows: MessageRow[];
  /** The existing users and groups that are senders, receivers or mentioned; other uids in the rows have to be looked up. */
  users: UserSummary[];
  groups: GroupSummary[];
  annotations: ReadonlyMap<bigint, MessageAnnotations>;
  /** Of messages to users, where the viewer may see them. */
  receipts: ReadonlyMap<bigint, Receipt[]>;
}

export const EMPTY_PAGE: MessagePage = { rows: [], users: [], groups: [], annotations: new Map(), receipts: new Map() };

/** The row of a statement that `withRelations` made. */
export type PageRow = AnnotationColumns & Record<'messages' | 'users' | 'groups' | 'receipts', unknown[][] | null>;

/** Receipts are visible to the sender of the message and to the app. */
const seesReceipts = (viewer: string) => `q.category <> 'action' AND (${viewer} IS NULL OR q.sender = ${viewer})`;

/**
 * The statement that returns the selected messages of the app $1 in the order of the selection, with their relations and annotations.
 * A page of messages takes one round trip, and each kind of related rows is read with one index scan for the whole page.
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
  ${receiptRows.of(`${receiptsOfReceivers('page', seesReceipts(viewer))} AS r`, 'r')} AS receipts,
  ${annotationColumns(ids, viewer)}`;
};

export const pageOf = (row: PageRow): MessagePage => ({
  rows: messageRows.read(row.messages),
  users: userSummaries.read(row.users),
  groups: groupSummaries.read(row.groups),
  annotations: annotationsOf(row),
  receipts: groupBy(receiptRows.read(row.receipts), ({ messageId }) => messageId),
});

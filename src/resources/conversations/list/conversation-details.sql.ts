import { representativeSettings, type UnreadSettings } from '#core/app-settings/unread-settings.js';
import {
  countsUnread,
  readableKinds,
  unreadMentions,
  unreadMessages,
} from '#core/conversation-states/unread-messages.sql.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import { joinPresence } from '#core/summaries/visible-presence.sql.js';
import { columnNameOf } from '#platform/database/column-names.js';
import { jsonRows, type JsonColumns } from '#platform/database/json-rows.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import {
  composedStatements,
  PreparedStatementCache,
  appValues,
  rows,
  type AppStatement,
  type Shape,
  type ComposedValues,
  type Scalar,
} from '#platform/database/statement.js';
import { groupColumns, groupTable } from '#resources/groups/groups.sql.js';
import { withRelations, type PageRow } from '#resources/messages/model/loaded-messages.js';
import { previewsByIds } from '#resources/messages/model/message-page-size.js';
import { userTable, visibleUserColumns } from '#resources/users/list/user-columns.js';
import type { Conversation } from './conversation-list.sql.js';

/** Unread messages of one of the conversations, which is given by its index. */
export interface UnreadOfConversation {
  index: number;
  unread: number;
  /** Unread messages that mention the user. */
  mentions: number;
}

export const unreadRows = jsonRows<UnreadOfConversation>({ index: 'value', unread: 'value', mentions: 'value' });

/** `users` and `groups` are the peers, and the users of the last messages. */
export type DetailsRow = PageRow & Record<'unread', JsonColumns | null>;

/**
 * The statement that reads what a page of conversations shows: the last messages with their relations, the peers, and the numbers of
 * unread messages. Unread messages are counted where the last message is not read, and are not part of the statement if all are.
 */
export function conversationDetails(
  conversations: readonly Conversation[],
  { viewer, settings, readable }: { viewer: string | undefined; settings: UnreadSettings; readable: ListableMessages },
): { statement: AppStatement<DetailsRow, ComposedValues>; values: ComposedValues } {
  const { value, values } = appValues();
  const peers = (type: Conversation['receiverType']) => [
    ...new Set(conversations.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []))),
  ];
  value(conversations.flatMap(({ lastMessageId }) => lastMessageId ?? []));
  value(viewer);
  value(peers('user'));
  value(peers('group'));
  const unread = conversations.flatMap((conversation, index) =>
    mayHaveUnread(conversation) ? [unreadParameter(conversation, index)] : [],
  );
  if (unread.length > 0) for (const column of UNREAD_COLUMNS) value(unread.map((row) => row[column]));
  const text = textOf(unread.length > 0 ? { settings, readable: readableKinds(readable, value) } : undefined);
  return { statement: details.of(text), values };
}

/** Every message that can be unread counts as a last message. */
const mayHaveUnread = ({ lastMessageId, readMessageId, resetMessageId }: Conversation): boolean =>
  lastMessageId !== null && lastMessageId > readMessageId && lastMessageId > resetMessageId;

const UNREAD_COLUMNS = [
  'index',
  'uid',
  'receiverType',
  'receiver',
  'conversationKey',
  'joinedAt',
  'seenId',
  'resetId',
] as const;

const unreadParameter = (
  { uid, receiverType, receiver, conversationKey, joinedAt, readMessageId, resetMessageId }: Conversation,
  index: number,
): Record<(typeof UNREAD_COLUMNS)[number], Scalar> => ({
  index,
  uid,
  receiverType,
  receiver,
  conversationKey,
  joinedAt,
  seenId: readMessageId > resetMessageId ? readMessageId : resetMessageId,
  resetId: resetMessageId,
});

/** Of the peers, and of the users of the last messages. */
const UIDS = sql`$4::text[] || last_message.uids`;

/**
 * The membership of the user is part of the conversation, so it is not read again with the group. The groups of the last messages are
 * peers, and so are most of their users: these are read once for both. Users of last messages can be deactivated.
 *
 * $2 last messages, $3 viewer, $4 peers that are users, $5 peers that are groups, $6 to $13 `UNREAD_COLUMNS` of the conversations that may
 * have unread messages
 */
const textOf = (rules: { settings: UnreadSettings; readable: SqlText } | undefined): SqlText => sql`
  SELECT last_message.messages,
  ${userTable.json.of(
    sql`(SELECT ${visibleUserColumns(sql`$3`)} FROM users u ${joinPresence(sql`$3`, UIDS)} WHERE u.app_id = $1 AND u.uid = ANY(${UIDS})) AS k`,
    sql`k`,
  )} AS users,
  ${groupTable.json.of(
    sql`(SELECT ${groupColumns} FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k`,
    sql`k`,
  )} AS groups,
  ${rules ? unreadOf(rules) : sql`NULL::json`} AS unread
  FROM (${withRelations(previewsByIds(sql`(SELECT $2::bigint[])`), sql`$3::text`, { withoutPeers: true })}) AS last_message`;

const unreadOf = (rules: { settings: UnreadSettings; readable: SqlText }): SqlText =>
  unreadRows.of(
    sql`(SELECT c.index, unread.count AS unread, coalesce(mentions.count, 0) AS mentions
        FROM unnest($6::int[], $7::text[], $8::receiver_type[], $9::text[], $10::text[], $11::timestamptz[], $12::bigint[], $13::bigint[])
          AS c (${sql.join(UNREAD_COLUMNS.map(columnNameOf), ', ')})
        LEFT JOIN groups g ON g.app_id = $1 AND c.receiver_type = 'group' AND g.guid = c.receiver
       CROSS JOIN LATERAL (SELECT count(*)::int ${unreadMessages(sql`c`, rules)} AND ${countsUnread(sql`c`, sql`g.members_count`)}) AS unread
        LEFT JOIN LATERAL (SELECT count(*)::int ${unreadMentions(sql`c`, rules)}) AS mentions ON unread.count > 0
       WHERE unread.count > 0) AS k`,
    sql`k`,
  );

const details = new PreparedStatementCache(
  composedStatements(
    'conversations-details',
    (): Shape[] => [
      ['all read', textOf(undefined)],
      ['unread', textOf({ settings: representativeSettings.defaults(), readable: sql`true` })],
      [
        'unread, readable',
        textOf({ settings: representativeSettings.defaults(), readable: sql`m.category = ANY($14::text[])` }),
      ],
      [
        'unread, with messages about edits and deletions',
        textOf({ settings: representativeSettings.withMessageActions(), readable: sql`true` }),
      ],
      [
        'unread, with silent messages',
        textOf({ settings: representativeSettings.withSilentMessages(), readable: sql`true` }),
      ],
    ],
    rows<DetailsRow>(),
  ),
  32,
);

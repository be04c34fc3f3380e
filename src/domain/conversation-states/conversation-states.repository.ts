import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement, type AppStatement } from '../../platform/database/statement.js';
import type { ConversationKey } from '../conversation-key.js';

/** One conversation as one user has it. */
export interface UserConversationKey {
  readonly uid: string;
  readonly conversationKey: ConversationKey;
}

// The first condition is that of the partial index: few users ever reset a conversation.
const hiddenFrom = statement(
  'conversation-states-hidden-from',
  `SELECT uid FROM conversation_watermarks
    WHERE app_id = $1 AND conversation_key = $2 AND reset_message_id > 0 AND reset_message_id >= $3 ORDER BY uid`,
);

const resetMessageId = statement(
  'conversation-states-reset-message-id',
  'SELECT reset_message_id FROM conversation_watermarks WHERE app_id = $1 AND uid = $2 AND conversation_key = $3',
);

// The newest message is found by index; the watermark of a reset never moves back.
const reset = statement(
  'conversation-states-reset',
  `INSERT INTO conversation_watermarks (app_id, uid, conversation_key, reset_message_id)
   SELECT $1, $2, $3, coalesce((SELECT max(id) FROM messages WHERE app_id = $1 AND conversation_key = $3), 0)
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET reset_message_id = greatest(conversation_watermarks.reset_message_id, excluded.reset_message_id), updated_at = now()`,
);

/** The newest message at or below $4 that somebody else sent and the user may see. */
const newest = `(
  SELECT id FROM messages
   WHERE app_id = $1 AND conversation_key = $3 AND id <= $4 AND sender <> $2
     AND (moderation_status IS NULL OR moderation_status = 'approved')
   ORDER BY id DESC LIMIT 1
)`;

// Without a row in the answer nothing was new, and nothing is written.
const moveDelivered = statement(
  'conversation-states-move-delivered',
  `INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id)
   SELECT $1, $2, $3, id FROM ${newest} AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET delivered_message_id = excluded.delivered_message_id, updated_at = now()
    WHERE w.delivered_message_id < excluded.delivered_message_id
   RETURNING delivered_message_id AS id`,
);

// What is read was delivered.
const moveRead = statement(
  'conversation-states-move-read',
  `INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, read_message_id, delivered_message_id)
   SELECT $1, $2, $3, id, id FROM ${newest} AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET read_message_id = excluded.read_message_id,
          delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id), updated_at = now()
    WHERE w.read_message_id < excluded.read_message_id
   RETURNING read_message_id AS id`,
);

const markUnreadFrom = statement(
  'conversation-states-move-read-back',
  `UPDATE conversation_watermarks SET read_message_id = $4::bigint - 1, updated_at = now()
    WHERE app_id = $1 AND uid = $2 AND conversation_key = $3 AND read_message_id >= $4`,
);

const setTags = statement(
  'conversation-states-set-tags',
  `INSERT INTO conversation_watermarks (app_id, uid, conversation_key, tags) VALUES ($1, $2, $3, $4)
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET tags = excluded.tags, updated_at = now()`,
);

// Pins of one user are counted under this lock. NO KEY: who sends to the user holds their key meanwhile.
const lockUser = statement(
  'conversation-states-lock-user',
  'SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE',
);

// Without conversations with deactivated users: they are not shown, and pinned again once the users are reactivated.
const countOtherPins = statement(
  'conversation-states-count-other-pins',
  `SELECT count(*)::int AS pins FROM conversation_watermarks w
    WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key <> $3 AND w.pinned_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM conversation_peers p JOIN users u ON u.app_id = p.app_id AND u.uid = p.peer
         WHERE p.app_id = w.app_id AND p.uid = w.uid AND p.conversation_key = w.conversation_key AND u.deactivated_at IS NOT NULL)`,
);

const pin = statement(
  'conversation-states-pin',
  `INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, pinned_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET pinned_at = excluded.pinned_at, updated_at = now()
    WHERE w.pinned_at IS NULL
   RETURNING pinned_at AS "pinnedAt"`,
);

const unpin = statement(
  'conversation-states-unpin',
  `UPDATE conversation_watermarks SET pinned_at = NULL, updated_at = now()
    WHERE app_id = $1 AND conversation_key = $2 AND uid = ANY($3) AND pinned_at IS NOT NULL
   RETURNING uid`,
);

/** Those who have a conversation with a user, the newest of them. */
const MAX_PEERS = 10_000;

const peersOf = statement(
  'conversation-states-peers-of',
  `SELECT u.uid, ARRAY(SELECT peer FROM conversation_peers p
                        WHERE p.app_id = $1 AND p.uid = u.uid ORDER BY created_at DESC LIMIT ${MAX_PEERS}) AS peers
     FROM unnest($2::text[]) AS u (uid)`,
);

// In the order of the trigger that does the same for messages.
const ensureDirectConversation = statement(
  'conversation-states-introduce',
  `INSERT INTO conversation_peers (app_id, uid, peer, conversation_key)
   SELECT $1, uid, peer, $4 FROM (VALUES ($2::text, $3::text), ($3, $2)) AS side (uid, peer) ORDER BY uid, peer
       ON CONFLICT DO NOTHING`,
);

const conversationsOf = 'SELECT conversation_key FROM conversation_peers WHERE app_id = $1 AND uid = $2';

// The last of them takes away what the others find their rows by.
const deleteUser = [
  statement(
    'conversation-states-forget-receipts-of-pairs',
    `DELETE FROM conversation_receipts WHERE app_id = $1 AND conversation_key IN (${conversationsOf})`,
  ),
  statement(
    'conversation-states-forget-receipts-by-user',
    `DELETE FROM conversation_receipts r
      USING conversation_watermarks w
      WHERE w.app_id = $1 AND w.uid = $2
        AND r.app_id = w.app_id AND r.conversation_key = w.conversation_key AND r.uid = w.uid`,
  ),
  statement(
    'conversation-states-forget-watermarks-of-pairs',
    `DELETE FROM conversation_watermarks WHERE app_id = $1 AND conversation_key IN (${conversationsOf})`,
  ),
  statement(
    'conversation-states-forget-watermarks-of-user',
    'DELETE FROM conversation_watermarks WHERE app_id = $1 AND uid = $2',
  ),
  statement(
    'conversation-states-forget-peers',
    `DELETE FROM conversation_peers
      WHERE app_id = $1
        AND (uid, peer) IN (SELECT side.uid, side.peer
                              FROM conversation_peers p, LATERAL (VALUES (p.uid, p.peer), (p.peer, p.uid)) AS side (uid, peer)
                             WHERE p.app_id = $1 AND p.uid = $2)`,
  ),
];

const deleteConversation = [
  statement(
    'conversation-states-forget-receipts',
    'DELETE FROM conversation_receipts WHERE app_id = $1 AND conversation_key = $2',
  ),
  statement(
    'conversation-states-forget-watermarks',
    'DELETE FROM conversation_watermarks WHERE app_id = $1 AND conversation_key = $2',
  ),
];

const eraseApp = [
  statement('conversation-states-erase-receipts', 'DELETE FROM conversation_receipts WHERE app_id = $1'),
  statement('conversation-states-erase-watermarks', 'DELETE FROM conversation_watermarks WHERE app_id = $1'),
  statement('conversation-states-erase-peers', 'DELETE FROM conversation_peers WHERE app_id = $1'),
];

/** The only place that writes the tables `conversation_watermarks` and `conversation_peers`, but for the trigger that introduces peers. */
@Injectable()
export class ConversationStatesRepository {
  constructor(private readonly database: Database) {}

  /** Users who reset the conversation at the message or after it. */
  async hiddenFrom(ctx: RequestContext, conversationKey: ConversationKey, messageId: bigint): Promise<string[]> {
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<{ uid: string }>(hiddenFrom, [conversationKey, messageId]);
    return rows.map(({ uid }) => uid);
  }

  /** Messages up to this id are hidden from the user; 0 when none are. */
  async resetMessageId(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<bigint> {
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<{ reset_message_id: bigint }>(resetMessageId, [uid, conversationKey]);
    return row?.reset_message_id ?? 0n;
  }

  async reset(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<void> {
    await this.database.forApp(ctx).query(reset, [uid, conversationKey]);
  }

  /** @returns the message up to which they are delivered now, unless they were before */
  async moveDelivered(ctx: RequestContext, place: UserConversationKey, upTo: bigint): Promise<bigint | undefined> {
    return this.move(ctx, moveDelivered, place, upTo);
  }

  /** @returns the message up to which they are read now, unless they were before */
  async moveRead(ctx: RequestContext, place: UserConversationKey, upTo: bigint): Promise<bigint | undefined> {
    return this.move(ctx, moveRead, place, upTo);
  }

  /** The message `from` and those after it are not read, whatever was. */
  async markUnreadFrom(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    from: bigint,
  ): Promise<void> {
    await this.database.forApp(ctx).query(markUnreadFrom, [uid, conversationKey, from]);
  }

  async setTags(ctx: RequestContext, { uid, conversationKey }: UserConversationKey, tags: string[]): Promise<void> {
    await this.database.forApp(ctx).query(setTags, [uid, conversationKey, tags]);
  }

  /** Until the end of the transaction nobody else pins in the name of the user. @returns how many other conversations the user has pinned */
  async lockPins(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<number> {
    await this.database.forApp(ctx).query(lockUser, [uid]);
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<{ pins: number }>(countOtherPins, [uid, conversationKey]);
    return row!.pins;
  }

  /** @returns when, unless it was pinned before */
  async pin(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<Date | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ pinnedAt: Date }>(pin, [uid, conversationKey]);
    return row?.pinnedAt;
  }

  /** @returns those who had it pinned */
  async unpin(ctx: RequestContext, conversationKey: ConversationKey, uids: string[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(unpin, [conversationKey, uids]);
    return rows.map(({ uid }) => uid);
  }

  async peersOf(ctx: RequestContext, uids: string[]): Promise<{ uid: string; peers: string[] }[]> {
    return uids.length > 0 ? this.database.forApp(ctx).queryUnchecked(peersOf, [uids]) : [];
  }

  /** The two have a conversation from now on, even without a message. */
  async ensureDirectConversation(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    peer: string,
  ): Promise<void> {
    await this.database.forApp(ctx).query(ensureDirectConversation, [uid, peer, conversationKey]);
  }

  /** With the receipts of all conversations that the user has a part in. */
  async deleteUser(ctx: RequestContext, uid: string): Promise<void> {
    for (const forget of deleteUser) await this.database.forApp(ctx).query(forget, [uid]);
  }

  async deleteConversation(ctx: RequestContext, conversationKey: ConversationKey): Promise<void> {
    for (const forget of deleteConversation) await this.database.forApp(ctx).query(forget, [conversationKey]);
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    for (const erase of eraseApp) await this.database.forApp(ctx).query(erase, []);
  }

  private async move(
    ctx: RequestContext,
    movement: AppStatement,
    { uid, conversationKey }: UserConversationKey,
    upTo: bigint,
  ): Promise<bigint | undefined> {
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<{ id: bigint }>(movement, [uid, conversationKey, upTo]);
    return row?.id;
  }
}

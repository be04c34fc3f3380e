import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../platform/auth/principal.js';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { Batcher } from '../../platform/database/batcher.js';
import { PreparedStatementCache, statement } from '../../platform/database/statement.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { ModerationStatus, ReceiverType } from '../../generated/prisma/enums.js';
import type { ConversationKey } from '../../domain/conversation-key.js';
import {
  erase,
  eraseApp,
  eraseConversation,
  eraseMentions,
  eraseUser,
  type Erased,
} from './change/message-erasure.sql.js';
import { messageColumns, type MessageRow } from './model/message-row.js';
import { namedInText } from './content/message-mentions.js';
import { summariesOf, sendCopies, type OutgoingCopy, type SentRow } from './send/send-message.sql.js';
import { mentionedUids, sendStatement, wantedGroups } from './send/send-related-message.sql.js';
import { EMPTY_PAGE, pageOf, withRelations, type PageRow, type MessagePage } from './model/message-page.js';
import { previewsByIds } from './list/message-page-size.js';
import { messageListing, type MessageFilter, type MessageWindow } from './list/message-list.sql.js';
import { messageListings } from './list/message-list-statements.js';

/** One conversation that a message goes to. */
export interface Destination {
  receiverType: ReceiverType;
  receiver: string;
  conversationKey: ConversationKey;
}

export interface Draft {
  sender: string;
  category: string;
  type: string;
  data: object;
  tags?: string[];
  muid?: string;
  /** The message whose thread it goes to, a message of the same conversation. */
  parentId?: bigint;
  /** A message of the same conversation. */
  quotedMessageId?: bigint;
}

/** In one go, which holds up those that come after it. */
const MAX_SENDS_AT_ONCE = 100;

const NOT_BLOCKED = `
       AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = users.uid)
       AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = users.uid AND b.blocked_uid = $2)`;

/** A user reaches the groups that they are a member of, and other users as long as neither has blocked the other. */
const asUser = {
  reachableGroups: `SELECT 'group'::receiver_type AS receiver_type, guid AS receiver FROM group_members WHERE app_id = $1 AND uid = $2 AND ${wantedGroups}`,
  userCondition: NOT_BLOCKED,
};

/** The app itself reaches everybody and every group. */
const asApp = {
  reachableGroups: `SELECT 'group'::receiver_type AS receiver_type, guid AS receiver FROM groups WHERE app_id = $1 AND ${wantedGroups}`,
};

/** Most messages mention nobody, quote nothing and are no replies: those are sent together, see `sendCopies`. */
const send = {
  user: {
    referring: statement('messages-send-referring-as-user', sendStatement(asUser)),
    reply: statement('messages-reply-as-user', sendStatement({ ...asUser, reply: true })),
  },
  system: {
    referring: statement('messages-send-referring-as-app', sendStatement(asApp)),
    reply: statement('messages-reply-as-app', sendStatement({ ...asApp, reply: true })),
  },
};

const pageByMuid = statement(
  'messages-page-by-muid',
  withRelations(
    `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND sender = $2 AND muid = $3 ORDER BY muid_position`,
    '$4::text',
  ),
);

const append = statement(
  'messages-append',
  `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, muid, moderation_status, data)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, data::jsonb FROM unnest($10::text[]) WITH ORDINALITY AS d (data, ordinality)
    ORDER BY ordinality
   RETURNING ${messageColumns}`,
);

const findById = statement('messages-by-id', `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2`);
const pageByIds = statement(
  'messages-page-by-ids',
  withRelations(`SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])`, '$3::text'),
);
const previewsOfIds = statement('messages-previews-by-ids', withRelations(previewsByIds('$2::bigint[]'), '$3::text'));
const lockById = statement(
  'messages-lock',
  `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2 FOR UPDATE`,
);

const keepById = statement(
  'messages-keep',
  `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2 FOR KEY SHARE`,
);

const edit = statement(
  'messages-edit',
  `UPDATE messages
      SET data = $3::jsonb, tags = $4::text[], mentioned_uids = ${mentionedUids('$6', 'messages')},
          edited_at = now(), edited_by = $5, updated_at = now()
    WHERE app_id = $1 AND id = $2 RETURNING ${messageColumns}`,
);

const empty = statement(
  'messages-empty',
  `UPDATE messages SET data = '{}', tags = '{}', mentioned_uids = '{}', deleted_at = now(), deleted_by = $3, updated_at = now()
    WHERE app_id = $1 AND id = $2 RETURNING ${messageColumns}`,
);

/** Lists of one conversation that are read off its index, whatever else is asked, are planned once. */
const hotLists = new PreparedStatementCache(messageListings, 32);

const isHot = ({
  conversationKeys,
  searchKey,
  tags,
  pinned,
  saved,
  mentioning,
  mentioningViewer,
}: MessageFilter): boolean =>
  conversationKeys?.length === 1 && !(searchKey ?? tags ?? pinned ?? saved ?? mentioning ?? mentioningViewer);

/** The only place that writes the table `messages`. */
@Injectable()
export class MessagesRepository {
  private readonly sending = new Batcher((sends: OutgoingCopy[][]) => this.sendTogether({}, sends), MAX_SENDS_AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
  ) {}

  /**
   * @param ctx has an open transaction where the draft is a reply: it locks more than one row, and only a transaction is tried again
   * @returns the messages that were stored. Missing are those to a receiver who cannot be reached, those that the
   * sender has sent before with the same muid, and replies to a message that was deleted meanwhile.
   */
  async send(ctx: RequestContext, draft: Draft, destinations: Destination[]): Promise<MessagePage> {
    const named = namedInText(draft.data);
    const refers = named.length > 0 || draft.quotedMessageId !== undefined;
    if (draft.parentId === undefined && !refers) {
      const sent = await this.sendPlain(ctx, draft, destinations);
      return { ...EMPTY_PAGE, rows: sent, ...summariesOf(sent) };
    }
    const kind = draft.parentId === undefined ? 'referring' : 'reply';
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<MessageRow>(send[ctx.principal.kind][kind], [
        draft.sender,
        destinations.map(({ receiverType }) => receiverType),
        destinations.map(({ receiver }) => receiver),
        destinations.map(({ conversationKey }) => conversationKey),
        draft.category,
        draft.type,
        JSON.stringify(draft.data),
        draft.tags ?? [],
        draft.muid,
        ctx.requestId,
        named,
        draft.quotedMessageId,
        ...(kind === 'reply' ? [draft.parentId] : []),
      ]);
    this.events.wakeRelay(ctx);
    return { ...EMPTY_PAGE, rows };
  }

  private async sendPlain(ctx: RequestContext, draft: Draft, destinations: Destination[]): Promise<SentRow[]> {
    const copies = destinations.map(({ conversationKey, receiverType, receiver }, index): OutgoingCopy => ({
      position: index + 1,
      app_id: ctx.app.id,
      sender: draft.sender,
      as_user: ctx.principal.kind === 'user',
      receiver_type: receiverType,
      receiver,
      conversation_key: conversationKey,
      category: draft.category,
      type: draft.type,
      data: draft.data,
      tags: draft.tags ?? [],
      muid: draft.muid ?? null,
      muid_position: index + 1,
      request_id: ctx.requestId ?? null,
    }));
    if (!ctx.transaction) return this.sending.submit(copies);
    const [sent] = await this.sendTogether(ctx, [copies]);
    return sent!;
  }

  /** Of each send what was stored. */
  private async sendTogether(ctx: InstallationContext, sends: OutgoingCopy[][]): Promise<SentRow[][]> {
    const sendOf: number[] = [];
    const copies = sends.flatMap((send, index) => send.map((copy) => ({ ...copy, position: sendOf.push(index) })));
    const rows = await this.database.forInstallation(ctx).queryUnchecked<SentRow>(sendCopies, [JSON.stringify(copies)]);
    this.events.wakeRelay(ctx);
    const sent = sends.map((): SentRow[] => []);
    for (const row of rows) sent[sendOf[row.position - 1]!]!.push(row);
    return sent;
  }

  /** One message, or as many as there were receivers. */
  async pageByMuid(ctx: RequestContext, sender: string, muid: string): Promise<MessagePage> {
    const values = [sender, muid, viewerUid(ctx.principal)];
    const [gathered] = await this.database.forApp(ctx).queryUnchecked<PageRow>(pageByMuid, values);
    return pageOf(gathered!);
  }

  /** Stores messages of one kind in one conversation as they are, without looking whether anybody can be reached. */
  async append(
    ctx: RequestContext,
    { conversationKey, receiverType, receiver }: Destination,
    { sender, category, type, muid }: Omit<Draft, 'data'>,
    data: object[],
    moderation?: ModerationStatus,
  ): Promise<MessageRow[]> {
    const texts = data.map((content) => JSON.stringify(content));
    return this.database
      .forApp(ctx)
      .queryUnchecked<MessageRow>(append, [
        conversationKey,
        sender,
        receiverType,
        receiver,
        category,
        type,
        muid,
        moderation,
        texts,
      ]);
  }

  async find(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<MessageRow>(findById, [id]);
    return row;
  }

  /** Those that there are, in no particular order. */
  async page(ctx: RequestContext, ids: bigint[]): Promise<MessagePage> {
    if (ids.length === 0) return EMPTY_PAGE;
    const values = [ids.map(String), viewerUid(ctx.principal)];
    const [gathered] = await this.database.forApp(ctx).queryUnchecked<PageRow>(pageByIds, values);
    return pageOf(gathered!);
  }

  /** The same, in the order of the ids; of those that are too large for a page together, the last ones are cut short. */
  async previews(ctx: RequestContext, ids: bigint[]): Promise<MessagePage> {
    if (ids.length === 0) return EMPTY_PAGE;
    const values = [ids.map(String), viewerUid(ctx.principal)];
    const [gathered] = await this.database.forApp(ctx).queryUnchecked<PageRow>(previewsOfIds, values);
    return pageOf(gathered!);
  }

  /** Until the end of the transaction nobody else changes the message. */
  async lock(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<MessageRow>(lockById, [id]);
    return row;
  }

  /** Until the end of the transaction nobody deletes the message; others may keep it as well. */
  async lockForKeyShare(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<MessageRow>(keepById, [id]);
    return row;
  }

  /** In the order of the list, which is from the oldest on unless the filter has an order of its own. */
  async list(ctx: RequestContext, filter: MessageFilter, window: MessageWindow): Promise<MessagePage> {
    const { text, values } = messageListing(filter, window);
    const lists = isHot(filter) ? hotLists : messageListings;
    const [gathered] = await this.database.forApp(ctx).query(lists.of(text), values);
    const page = pageOf(gathered!);
    if (window.affix === 'prepend') page.rows.reverse();
    return page;
  }

  async edit(ctx: RequestContext, id: bigint, data: object, tags: string[], editedBy: string): Promise<MessageRow> {
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<MessageRow>(edit, [id, JSON.stringify(data), tags, editedBy, namedInText(data)]);
    return row!;
  }

  /** Keeps the row, without what it said. */
  async empty(ctx: RequestContext, id: bigint, deletedBy: string): Promise<MessageRow> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<MessageRow>(empty, [id, deletedBy]);
    return row!;
  }

  async erase(ctx: RequestContext, id: bigint): Promise<void> {
    await this.database.forApp(ctx).query(erase, [id]);
  }

  async eraseConversation(ctx: RequestContext, key: ConversationKey): Promise<Erased> {
    const [erased] = await this.database.forApp(ctx).queryUnchecked<Erased>(eraseConversation, [key]);
    return erased!;
  }

  /** What the user sent to anybody, what others sent to the user, and that others mentioned them. */
  async eraseUser(ctx: RequestContext, uid: string): Promise<Erased & { uids: string[]; guids: string[] }> {
    await this.database.forApp(ctx).query(eraseMentions, [uid]);
    const [erased] = await this.database
      .forApp(ctx)
      .queryUnchecked<Erased & { uids: string[]; guids: string[] }>(eraseUser, [uid]);
    return erased!;
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(eraseApp, []);
  }
}

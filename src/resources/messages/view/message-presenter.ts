import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { groupSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { isCall } from '../model/call-message.js';
import { EMPTY_PAGE, type LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import { isActionMessage, isOnMessage } from '../model/message-action.js';
import type { MessageAnnotations } from '../model/message-annotations.js';
import type { MessageRow } from '../model/message-row.js';
import { mentionedUserViews, type MentionExtras, type MentionOptions } from './message-mention.view.js';
import { withMuid } from './message-muid.js';
import { messageView, type MessageView, type MessageViewOptions } from './message.view.js';
import { withReactionsInMetadata } from './reactions-in-metadata.js';

export interface PresentOptions extends MentionOptions, MessageViewOptions {}

/** Makes views of pages of messages. Users, groups and messages that the page does not have are looked up in sets, not one by one. */
@Injectable()
export class MessagePresenter {
  constructor(
    private readonly pages: LoadedMessagesRepository,
    private readonly summaries: SummariesService,
    private readonly policy: MessagePolicy,
    private readonly states: ConversationStatesService,
  ) {}

  async present(ctx: RequestContext, page: LoadedMessages, options: PresentOptions = {}): Promise<MessageView[]> {
    const { rows } = page;
    const [referenced, memberReceipts, timesOfAll] = await Promise.all([
      options.previews ? this.pages.previews(ctx, referencedIds(rows)) : this.pages.page(ctx, referencedIds(rows)),
      this.memberReceipts(ctx, rows, options),
      this.timesOfAll(ctx, rows, options),
    ]);
    const readable = referenced.rows.filter((message) =>
      this.policy.mayReadPart(ctx, { ...message, isHeldBack: isHeldBack(message.moderationStatus) }),
    );
    const all = [...rows, ...readable];
    const { uids, guids } = idsIn(all);
    const known = { users: [...page.users, ...referenced.users], groups: [...page.groups, ...referenced.groups] };
    const annotations = merged(page.annotations, referenced.annotations);
    const [summaries, mentions, shown] = await Promise.all([
      this.summaries.of(ctx, { uids, guids }, known),
      this.mentionExtras(ctx, all, options),
      this.withReactions(ctx, all, annotations),
    ]);
    const users = mapOf(uids, (uid) => userSummaryView(uid, summaries.users.get(uid)));
    const relations = {
      users,
      groups: mapOf(guids, (guid) => groupSummaryView(guid, summaries.groups.get(guid))),
      messages: byId(shown.slice(rows.length)),
      annotations,
      mentioned: mentionedUserViews(users, mentions),
      receipts: merged(page.receipts, memberReceipts),
      timesOfAll,
    };
    const views = shown.slice(0, rows.length).map((row) => messageView(row, relations, options));
    return ctx.isOfLibrary ? views.map(withMuid) : views;
  }

  /** An existing message: its content as in the row, with its present relations and annotations. */
  async presentOne(ctx: RequestContext, row: MessageRow, options: PresentOptions = {}): Promise<MessageView> {
    const page = await this.pages.page(ctx, [row.id]);
    const [view] = await this.present(ctx, { ...page, rows: [row] }, options);
    return view!;
  }

  /** A message that this request has stored: it has no annotations yet. */
  async presentNew(ctx: RequestContext, row: MessageRow): Promise<MessageView> {
    const [view] = await this.present(ctx, { ...EMPTY_PAGE, rows: [row] });
    return view!;
  }

  /** Receipts are visible to the sender of the message and to the app. */
  private async memberReceipts(ctx: RequestContext, rows: MessageRow[], { receipts }: MessageViewOptions) {
    return this.states.receiptsOfMembers(ctx, receipts === 'everyone' ? withVisibleReceipts(ctx, rows) : []);
  }

  /** Held back and deleted messages are left out, as they are from the events about all members. */
  private async timesOfAll(ctx: RequestContext, rows: MessageRow[], { receipts }: MessageViewOptions) {
    const visible = receipts === undefined ? [] : withVisibleReceipts(ctx, rows);
    return this.states.timesOfAllMembers(
      ctx,
      visible.filter((row) => row.deletedAt === null && !isHeldBack(row.moderationStatus)),
    );
  }

  private async withReactions(
    ctx: RequestContext,
    rows: MessageRow[],
    annotations: ReadonlyMap<bigint, MessageAnnotations>,
  ): Promise<MessageRow[]> {
    if (!ctx.isOfLibrary) return rows;
    const reacted = rows.map(({ id }) => id).filter((id) => annotations.get(id)?.reactions);
    return withReactionsInMetadata(rows, await this.pages.reactors(ctx, reacted));
  }

  /** Optional details of mentioned users, with one query for each kind. */
  private async mentionExtras(
    ctx: RequestContext,
    rows: MessageRow[],
    { mentionsWithBlocks, mentionsWithTags }: MentionOptions,
  ): Promise<MentionExtras> {
    const uids = mentionsWithBlocks || mentionsWithTags ? [...new Set(rows.flatMap((row) => row.mentionedUids))] : [];
    const [blocks, tags] = await Promise.all([
      this.summaries.blocks(ctx, mentionsWithBlocks ? uids : []),
      this.summaries.tagsOf(ctx, mentionsWithTags ? uids : []),
    ]);
    return { blocks, tags };
  }
}

/** The messages to groups whose receipts the viewer may see. */
function withVisibleReceipts(ctx: RequestContext, rows: MessageRow[]): MessageRow[] {
  const viewer = viewerUid(ctx.principal);
  return rows.filter(
    ({ sender, receiverType, category }) =>
      receiverType === 'group' && category !== 'action' && (viewer === undefined || sender === viewer),
  );
}

/** Ids of the messages that the views of the rows contain: those that action messages are about, and quoted ones. */
function referencedIds(rows: MessageRow[]): bigint[] {
  const ids: bigint[] = [];
  for (const row of rows) {
    if (isActionMessage(row) && isOnMessage(row.data)) ids.push(BigInt(row.data.messageId));
    if (row.quotedMessageId !== null) ids.push(row.quotedMessageId);
  }
  return ids;
}

const mapOf = <View>(ids: Set<string>, view: (id: string) => View) => new Map([...ids].map((id) => [id, view(id)]));

const merged = <Value>(one: ReadonlyMap<bigint, Value>, other: ReadonlyMap<bigint, Value>) =>
  other.size === 0 ? one : new Map([...one, ...other]);

const byId = (rows: MessageRow[]) => new Map(rows.map((row) => [String(row.id), row]));

/** All users and groups that the views of the rows contain. */
function idsIn(rows: MessageRow[]): { uids: Set<string>; guids: Set<string> } {
  const uids = new Set<string>();
  const guids = new Set<string>();
  for (const row of rows) {
    uids.add(row.sender);
    (row.receiverType === 'group' ? guids : uids).add(row.receiver);
    if (isCall(row)) {
      const { by, call } = row.data;
      for (const uid of [by, call.initiator]) uids.add(uid);
      (call.receiverType === 'group' ? guids : uids).add(call.receiver);
    }
    for (const uid of row.mentionedUids) uids.add(uid);
    if (!isActionMessage(row)) continue;
    uids.add(row.data.by);
    if (!isOnMessage(row.data)) uids.add(row.data.on);
  }
  return { uids, guids };
}

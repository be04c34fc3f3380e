import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { ConversationStatesService } from '../../../domain/conversation-states/conversation-states.service.js';
import { LookupsService } from '../../../domain/lookups/lookups.service.js';
import { groupSummaryView, userSummaryView } from '../../../domain/lookups/summary.view.js';
import { MessagePolicy } from '../../../domain/policy/message-policy.service.js';
import { isCall } from '../system/call-message.js';
import { isActionMessage, isOnMessage } from '../system/message-action.js';
import { mentionedUserViews, type MentionExtras, type MentionOptions } from './message-mention.view.js';
import { EMPTY_PAGE, type MessagePage } from './message-page.js';
import { isHeldBack, type MessageRow } from './message-row.js';
import { messageView, type MessageView, type MessageViewOptions } from './message.view.js';
import { MessageListRepository } from '../list/message-list.repository.js';

export interface PresentOptions extends MentionOptions, MessageViewOptions {}

/** Rows → wire. What the rows brought along is taken from there; what they speak of besides is looked up as sets, however many rows there are. */
@Injectable()
export class MessagePresenter {
  constructor(
    private readonly messages: MessageListRepository,
    private readonly lookups: LookupsService,
    private readonly policy: MessagePolicy,
    private readonly states: ConversationStatesService,
  ) {}

  async present(ctx: RequestContext, page: MessagePage, options: PresentOptions = {}): Promise<MessageView[]> {
    const { rows } = page;
    const [subjects, memberReceipts, timesOfAll] = await Promise.all([
      options.previews ? this.messages.previews(ctx, subjectIds(rows)) : this.messages.page(ctx, subjectIds(rows)),
      this.memberReceipts(ctx, rows, options),
      this.timesOfAll(ctx, rows, options),
    ]);
    const readable = subjects.rows.filter((subject) =>
      this.policy.mayReadPart(ctx, { ...subject, isHeldBack: isHeldBack(subject) }),
    );
    const all = [...rows, ...readable];
    const { uids, guids } = spokenOf(all);
    const known = { users: [...page.users, ...subjects.users], groups: [...page.groups, ...subjects.groups] };
    const [entries, mentions] = await Promise.all([
      this.lookups.summaries(ctx, { uids, guids }, known),
      this.mentionExtras(ctx, all, options),
    ]);
    const users = mapOf(uids, (uid) => userSummaryView(uid, entries.users.get(uid)));
    const around = {
      users,
      groups: mapOf(guids, (guid) => groupSummaryView(guid, entries.groups.get(guid))),
      messages: byId(readable),
      responses: merged(page.responses, subjects.responses),
      mentioned: mentionedUserViews(users, mentions),
      receipts: merged(page.receipts, memberReceipts),
      timesOfAll,
    };
    return rows.map((row) => messageView(row, around, options));
  }

  /** A message that was stored before, as the row says. */
  async presentOne(ctx: RequestContext, row: MessageRow, options: PresentOptions = {}): Promise<MessageView> {
    const page = await this.messages.page(ctx, [row.id]);
    const [view] = await this.present(ctx, { ...page, rows: [row] }, options);
    return view!;
  }

  /** A message that this very request stored: it has met with nothing yet. */
  async presentNew(ctx: RequestContext, row: MessageRow): Promise<MessageView> {
    const [view] = await this.present(ctx, { ...EMPTY_PAGE, rows: [row] });
    return view!;
  }

  /** The sender and the app itself learn what became of a message. */
  private async memberReceipts(ctx: RequestContext, rows: MessageRow[], { receipts }: MessageViewOptions) {
    return this.states.receiptsOfMembers(ctx, receipts === 'everyone' ? knownToGroups(ctx, rows) : []);
  }

  /** Of messages that others can see: those that are held back or deleted are left out, as in the events of all members. */
  private async timesOfAll(ctx: RequestContext, rows: MessageRow[], { receipts }: MessageViewOptions) {
    const known = receipts === undefined ? [] : knownToGroups(ctx, rows);
    return this.states.timesOfAllMembers(
      ctx,
      known.filter((row) => row.deleted_at === null && !isHeldBack(row)),
    );
  }

  /** What is asked for of mentioned users beyond who they are: a query for each of the two, if any. */
  private async mentionExtras(
    ctx: RequestContext,
    rows: MessageRow[],
    { mentionsWithBlocks, mentionsWithTags }: MentionOptions,
  ): Promise<MentionExtras> {
    const uids = mentionsWithBlocks || mentionsWithTags ? [...new Set(rows.flatMap((row) => row.mentioned_uids))] : [];
    const [blocks, tags] = await Promise.all([
      this.lookups.blocks(ctx, mentionsWithBlocks ? uids : []),
      this.lookups.tagsOf(ctx, mentionsWithTags ? uids : []),
    ]);
    return { blocks, tags };
  }
}

/** Messages to groups of which the viewer may know what became of them. */
function knownToGroups(ctx: RequestContext, rows: MessageRow[]): MessageRow[] {
  const viewer = viewerUid(ctx.principal);
  return rows.filter(
    ({ sender, receiver_type, category }) =>
      receiver_type === 'group' && category !== 'action' && (viewer === undefined || sender === viewer),
  );
}

/** Messages that the rows speak of: the subject of an action, what is quoted. */
function subjectIds(rows: MessageRow[]): bigint[] {
  const ids: bigint[] = [];
  for (const row of rows) {
    if (isActionMessage(row) && isOnMessage(row.data)) ids.push(BigInt(row.data.messageId));
    if (row.quoted_message_id !== null) ids.push(row.quoted_message_id);
  }
  return ids;
}

const mapOf = <View>(ids: Set<string>, view: (id: string) => View) => new Map([...ids].map((id) => [id, view(id)]));

const merged = <Value>(one: ReadonlyMap<bigint, Value>, other: ReadonlyMap<bigint, Value>) =>
  other.size === 0 ? one : new Map([...one, ...other]);

const byId = (rows: MessageRow[]) => new Map(rows.map((row) => [String(row.id), row]));

function spokenOf(rows: MessageRow[]): { uids: Set<string>; guids: Set<string> } {
  const uids = new Set<string>();
  const guids = new Set<string>();
  for (const row of rows) {
    uids.add(row.sender);
    (row.receiver_type === 'group' ? guids : uids).add(row.receiver);
    if (isCall(row)) {
      const { by, call } = row.data;
      for (const uid of [by, call.initiator]) uids.add(uid);
      (call.receiverType === 'group' ? guids : uids).add(call.receiver);
    }
    for (const uid of row.mentioned_uids) uids.add(uid);
    if (!isActionMessage(row)) continue;
    uids.add(row.data.by);
    if (!isOnMessage(row.data)) uids.add(row.data.on);
  }
  return { uids, guids };
}

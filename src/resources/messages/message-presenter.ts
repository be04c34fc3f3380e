import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { ConversationStatesService } from '../conversation-states/conversation-states.service.js';
import { DirectoryService } from '../directory/directory.service.js';
import { groupEntryView, userEntryView } from '../directory/entry.view.js';
import { MessagePolicy } from '../policy/message-policy.service.js';
import { isCall } from './call-message.js';
import { isAction, isOnMessage } from './message-action.js';
import { isSendable } from './message-content.js';
import { mentionedUserViews, type MentionExtras, type MentionOptions } from './message-mention.view.js';
import { MessageResponsesRepository } from './message-responses.repository.js';
import { isHeldBack, type MessageRow } from './message-row.js';
import { entriesOf } from './message-send-statement.js';
import { messageView, type MessageView, type MessageViewOptions } from './message.view.js';
import { MessagesRepository } from './messages.repository.js';

export interface PresentOptions extends MentionOptions, MessageViewOptions {
  /** Stored by this very request: nobody has replied or reacted yet, so nothing is looked up. */
  isNew?: boolean;
}

/** Rows → wire. Looks up what the rows speak of and met with, as sets: six queries at most, however many rows there are. */
@Injectable()
export class MessagePresenter {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly responses: MessageResponsesRepository,
    private readonly directory: DirectoryService,
    private readonly policy: MessagePolicy,
    private readonly states: ConversationStatesService,
  ) {}

  async present(ctx: RequestContext, rows: MessageRow[], options: PresentOptions = {}): Promise<MessageView[]> {
    const [found, receipts] = await Promise.all([
      this.messages.findMany(ctx, subjectIds(rows)),
      this.states.receiptsOf(ctx, rows.filter(hasReceipts(ctx, options))),
    ]);
    const subjects = found.filter((subject) => this.policy.mayRead(ctx, subject) && !isKeptFrom(ctx, subject));
    const all = [...rows, ...subjects];
    const { uids, guids } = spokenOf(all);
    const [entries, responses, mentions] = await Promise.all([
      this.directory.entries(ctx, { uids, guids }, entriesOf(rows)),
      this.responses.of(ctx, respondableIds(options.isNew ? subjects : all), viewerUid(ctx.principal)),
      this.mentionExtras(ctx, all, options),
    ]);
    const users = mapOf(uids, (uid) => userEntryView(uid, entries.users.get(uid)));
    const around = {
      users,
      groups: mapOf(guids, (guid) => groupEntryView(guid, entries.groups.get(guid))),
      messages: byId(subjects),
      responses,
      mentioned: mentionedUserViews(users, mentions),
      receipts,
    };
    return rows.map((row) => messageView(row, around, options));
  }

  async presentOne(ctx: RequestContext, row: MessageRow, options: PresentOptions = {}): Promise<MessageView> {
    const [view] = await this.present(ctx, [row], options);
    return view!;
  }

  /** What is asked for of mentioned users beyond who they are: a query for each of the two, if any. */
  private async mentionExtras(
    ctx: RequestContext,
    rows: MessageRow[],
    { mentionsWithBlocks, mentionsWithTags }: MentionOptions,
  ): Promise<MentionExtras> {
    const uids = [...new Set(rows.flatMap((row) => row.mentioned_uids))];
    const [blocks, tags] = await Promise.all([
      this.directory.blocks(ctx, mentionsWithBlocks ? uids : []),
      this.directory.tagsOf(ctx, mentionsWithTags ? uids : []),
    ]);
    return { blocks, tags };
  }
}

const respondableIds = (rows: MessageRow[]): bigint[] =>
  rows.flatMap(({ id, category }) => (isSendable(category) ? [id] : []));

/** The sender and the app itself learn what became of a message. */
function hasReceipts(ctx: RequestContext, { receipts }: MessageViewOptions): (row: MessageRow) => boolean {
  if (!receipts) return () => false;
  const viewer = viewerUid(ctx.principal);
  return ({ sender, receiver_type, category }) =>
    category !== 'action' &&
    (receiver_type === 'user' || receipts === 'everyone') &&
    (viewer === undefined || sender === viewer);
}

/** Messages that the rows speak of: the subject of an action, what is quoted. */
const subjectIds = (rows: MessageRow[]): bigint[] =>
  rows.flatMap((row) => [
    ...(isAction(row) && isOnMessage(row.data) ? [BigInt(row.data.messageId)] : []),
    ...(row.quoted_message_id === null ? [] : [row.quoted_message_id]),
  ]);

/** What moderation refused after it was quoted. */
const isKeptFrom = ({ principal }: RequestContext, row: MessageRow): boolean =>
  isHeldBack(row) && viewerUid(principal) !== undefined && viewerUid(principal) !== row.sender;

const mapOf = <View>(ids: Set<string>, view: (id: string) => View) => new Map([...ids].map((id) => [id, view(id)]));

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
    if (!isAction(row)) continue;
    uids.add(row.data.by);
    if (!isOnMessage(row.data)) uids.add(row.data.on);
  }
  return { uids, guids };
}

import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { ConversationStatesService } from '../conversation-states/conversation-states.service.js';
import { DirectoryService } from '../directory/directory.service.js';
import { groupEntryView, userEntryView } from '../directory/entry.view.js';
import { isAction, isOnMessage } from './message-action.js';
import type { MessageRow } from './message-row.js';
import { messageView, type MessageView, type MessageViewOptions } from './message.view.js';
import { MessagesRepository } from './messages.repository.js';

/** Rows → wire. Looks up what the rows speak of, as sets: five queries at most, however many rows there are. */
@Injectable()
export class MessagePresenter {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly directory: DirectoryService,
    private readonly states: ConversationStatesService,
  ) {}

  async present(ctx: RequestContext, rows: MessageRow[], options: MessageViewOptions = {}): Promise<MessageView[]> {
    const [subjects, receipts] = await Promise.all([
      this.messages.findMany(ctx, subjectIds(rows)),
      this.states.receiptsOf(ctx, rows.filter(hasReceipts(ctx, options))),
    ]);
    const { uids, guids } = mentioned([...rows, ...subjects]);
    const entries = await this.directory.entries(ctx, { uids, guids });
    const around = {
      users: mapOf(uids, (uid) => userEntryView(uid, entries.users.get(uid))),
      groups: mapOf(guids, (guid) => groupEntryView(guid, entries.groups.get(guid))),
      messages: byId(subjects),
      receipts,
    };
    return rows.map((row) => messageView(row, around, options));
  }

  async presentOne(ctx: RequestContext, row: MessageRow, options: MessageViewOptions = {}): Promise<MessageView> {
    const [view] = await this.present(ctx, [row], options);
    return view!;
  }
}

/** The sender and the app itself learn what became of a message. */
function hasReceipts(ctx: RequestContext, { receipts }: MessageViewOptions): (row: MessageRow) => boolean {
  if (!receipts) return () => false;
  const viewer = viewerUid(ctx.principal);
  return ({ sender, receiver_type, category }) =>
    category !== 'action' &&
    (receiver_type === 'user' || receipts === 'everyone') &&
    (viewer === undefined || sender === viewer);
}

const subjectIds = (rows: MessageRow[]): bigint[] =>
  rows.flatMap((row) => (isAction(row) && isOnMessage(row.data) ? [BigInt(row.data.messageId)] : []));

const mapOf = <View>(ids: Set<string>, view: (id: string) => View) => new Map([...ids].map((id) => [id, view(id)]));

const byId = (rows: MessageRow[]) => new Map(rows.map((row) => [String(row.id), row]));

function mentioned(rows: MessageRow[]): { uids: Set<string>; guids: Set<string> } {
  const uids = new Set<string>();
  const guids = new Set<string>();
  for (const row of rows) {
    uids.add(row.sender);
    (row.receiver_type === 'group' ? guids : uids).add(row.receiver);
    if (!isAction(row)) continue;
    uids.add(row.data.by);
    if (!isOnMessage(row.data)) uids.add(row.data.on);
  }
  return { uids, guids };
}

import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { DirectoryService } from '../directory/directory.service.js';
import { groupEntryView, userEntryView } from '../directory/entry.view.js';
import { PolicyService } from '../policy/policy.service.js';
import { isCall } from './call-message.js';
import { isAction, isOnMessage } from './message-action.js';
import type { MessageRow } from './message-row.js';
import { messageView, type MessageView } from './message.view.js';
import { MessagesRepository } from './messages.repository.js';

/** Rows → wire. Looks up what the rows speak of, as sets: three queries at most, however many rows there are. */
@Injectable()
export class MessagePresenter {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly directory: DirectoryService,
    private readonly policy: PolicyService,
  ) {}

  async present(ctx: RequestContext, rows: MessageRow[], options: { withTags?: boolean } = {}): Promise<MessageView[]> {
    const found = await this.messages.findMany(ctx, subjectIds(rows));
    const subjects = found.filter((subject) => this.policy.mayRead(ctx, subject));
    const { uids, guids } = mentioned([...rows, ...subjects]);
    const entries = await this.directory.entries(ctx, { uids, guids });
    const around = {
      users: mapOf(uids, (uid) => userEntryView(uid, entries.users.get(uid))),
      groups: mapOf(guids, (guid) => groupEntryView(guid, entries.groups.get(guid))),
      messages: byId(subjects),
    };
    return rows.map((row) => messageView(row, around, options));
  }

  async presentOne(ctx: RequestContext, row: MessageRow): Promise<MessageView> {
    const [view] = await this.present(ctx, [row]);
    return view!;
  }
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
    if (isCall(row)) {
      const { by, call } = row.data;
      for (const uid of [by, call.initiator]) uids.add(uid);
      (call.receiverType === 'group' ? guids : uids).add(call.receiver);
    }
    if (!isAction(row)) continue;
    uids.add(row.data.by);
    if (!isOnMessage(row.data)) uids.add(row.data.on);
  }
  return { uids, guids };
}

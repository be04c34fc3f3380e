import { Injectable } from '@nestjs/common';
import { conversationKeyOf, partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { NewMessage } from '../content/message-content.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { MessageRow } from '../model/message-row.js';
import type { MessageView } from '../view/message.view.js';
import type { Receiver } from './send-body.js';
import { SendService } from './send.service.js';

/** Sends replies in threads. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly messages: SendService,
    private readonly access: MessageAccessService,
    private readonly policy: MessagePolicy,
    private readonly summaries: SummariesService,
  ) {}

  /**
   * Sends a reply into the conversation of its parent, whatever receiver the request names. A reply of the app to a message between two users
   * goes to both, and has the receiver of that message.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_THREAD_NESTING, ERR_WRONG_MESSAGE_THREAD,
   *   ERR_WRONG_MESSAGE_THREAD_CATEGORY, ERR_PERMISSION_DENIED and those of sending
   */
  async send(ctx: RequestContext, parentId: string, message: NewMessage): Promise<MessageView> {
    const parent = await this.access.requireParent(ctx, parentId);
    const { conversationKey } = parent;
    const sender = actingUid(ctx.principal);
    const receiver = receiverOfReply(parent, sender);
    const uids = ctx.principal.kind === 'system' ? usersWithout(sender, conversationKey) : [];
    const isInConversation =
      uids.length > 0 || conversationKeyOf(sender, receiver.receiverType, receiver.receiver) === conversationKey;
    if (!isInConversation) throw new DomainError('ERR_WRONG_MESSAGE_THREAD', { id: parentId });
    await this.policy.requireReplying(ctx, receiver);
    for (const uid of uids) await this.summaries.requirePeer(ctx, uid);
    return this.messages.send(ctx, { ...message, parentId: parent.id, conversationKey }, receiver);
  }
}

/** The two users of a direct conversation, if the user is not one of them; empty otherwise. */
function usersWithout(uid: string, conversationKey: ConversationKey): string[] {
  const parties = partiesOf(conversationKey);
  return 'uids' in parties && !parties.uids.includes(uid) ? [...new Set(parties.uids)] : [];
}

/** The receiver of a reply of the user. */
const receiverOfReply = ({ receiverType, receiver, sender }: MessageRow, uid: string): Receiver => ({
  receiverType,
  receiver: receiverType === 'user' && receiver === uid ? sender : receiver,
});

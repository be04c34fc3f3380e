import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conversationIdOf, conversationKeyOf } from '#core/conversations/conversation-key.js';
import { permissionsOf } from '#core/policy/acting-user.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { missingToRead } from '#core/policy/message-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { requireFeature } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Receiver } from '#resources/messages/send/send-body.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import type { TransientDto, TypingDto } from '../protocol/client-frame.dto.js';
import { SharedFrame } from '../protocol/protocol.js';
import { MEMBERS_WITH_TYPING } from '../protocol/realtime-limits.js';
import { RealtimeBus, type Signal } from './realtime-bus.js';

/** An avatar with a longer URL is left out, so that a signal fits into a notification of PostgreSQL. */
const MAX_AVATAR_BYTES = 1000;

/** A user may send signals to the receivers to whom they may send text messages. */
const TEXT_MESSAGE = { category: 'message', type: 'text', data: {} };

export interface SignalHead {
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  readonly conversationId: string;
  readonly sender: { uid: string; name: string; avatar?: string };
}

/** Sends signals, which are not stored: typing indicators and transient messages. */
@Injectable()
export class SignalsService implements OnModuleInit {
  constructor(
    private readonly bus: RealtimeBus,
    private readonly connections: Connections,
    private readonly policy: MessagePolicy,
    private readonly reachability: ReachabilityService,
    private readonly summaries: SummariesService,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe((signal) => this.deliver(signal));
  }

  /** @throws the errors of sending a text message */
  async typing(connection: Connection, { action, metadata, ...receiver }: TypingDto): Promise<void> {
    const ctx = connection.context;
    await this.requireReachable(ctx, receiver);
    if (await this.isTooLarge(ctx, receiver)) return;
    await this.publish(connection, receiver, (head) => withoutAbsent({ type: 'typing', ...head, action, metadata }));
  }

  /** @throws the errors of sending a text message */
  async transient(connection: Connection, { data, ...receiver }: TransientDto): Promise<void> {
    await this.requireReachable(connection.context, receiver);
    const sentAt = unixSeconds(new Date());
    await this.publish(connection, receiver, (head) => ({ type: 'transient', ...head, data, sentAt }));
  }

  private async requireReachable(ctx: RequestContext, receiver: Receiver): Promise<void> {
    requireFeature(ctx.principal, 'createMessage');
    const { violationOf } = await this.policy.checkSending(ctx, TEXT_MESSAGE, [receiver]);
    throwIfDenied(violationOf(receiver));
    await this.reachability.requireReachable(ctx, receiver);
  }

  private async isTooLarge(ctx: RequestContext, { receiverType, receiver }: Receiver): Promise<boolean> {
    return receiverType === 'group' && (await this.summaries.group(ctx, receiver)).membersCount > MEMBERS_WITH_TYPING;
  }

  /** What the frames of a sender to a receiver have in common. */
  async headOf(ctx: RequestContext, uid: string, { receiverType, receiver }: Receiver): Promise<SignalHead> {
    const { users } = await this.summaries.of(ctx, { uids: [uid], guids: [] });
    const user = users.get(uid);
    const avatar = user?.avatar && user.avatar.length <= MAX_AVATAR_BYTES ? user.avatar : undefined;
    const sender = withoutAbsent({ uid, name: user?.name ?? uid, avatar });
    const conversationId = conversationIdOf(conversationKeyOf(uid, receiverType, receiver));
    return { receiver, receiverType, conversationId, sender };
  }

  private async publish(
    { context: ctx, session: { uid } }: Connection,
    receiver: Receiver,
    frame: (head: SignalHead) => object,
  ): Promise<void> {
    const head = await this.headOf(ctx, uid, receiver);
    this.bus.publish({ appId: ctx.app.id, sender: uid, ...receiver, frame: frame(head) });
  }

  private deliver({ appId, sender, receiverType, receiver, frame, messageKind }: Signal): void {
    const uids = receiverType === 'user' ? [receiver] : this.connections.membersOf(appId, receiver);
    const shared = new SharedFrame(frame);
    for (const uid of uids) {
      if (uid === sender) continue;
      for (const connection of this.connections.ofUser(appId, uid)) {
        if (connection.stage !== 'live') continue;
        if (messageKind && missingToRead(permissionsOf(connection.session.user), messageKind)) continue;
        connection.sendShared(shared);
      }
    }
  }
}

import { Injectable } from '@nestjs/common';
import { requireFeature, type ActingUser } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { MemberScope } from '../../generated/prisma/enums.js';
import { isPartyOf, otherPartyIn, type ConversationKey } from '../conversation-key.js';
import { blockError } from './block-rules.js';
import { throwIfDenied, type PolicyViolation } from './group-rules.js';
import {
  isServerMade,
  mayReadPart,
  missingToRead,
  missingToSend,
  type RuledContent,
  type RuledMessage,
  type RuledPart,
  type RuledReceiver,
} from './message-rules.js';
import type { ScopePermission } from './permissions.js';
import { PolicyRepository, type UserRelation } from './policy.repository.js';
import { PolicyService } from './policy.service.js';
import { actingUser, isUnrestricted, isWithToken, permissionDenied, requireChange, rulesOf } from './subject.js';

/** Which messages a list may show: undefined members restrict nothing. `types` are those of the category message. */
export interface ListableMessages {
  readonly categories?: string[];
  readonly types?: string[];
}

type SendCheck = (receiver: RuledReceiver) => PolicyViolation;

const MODERATORS: MemberScope[] = ['admin', 'moderator'];
const ALLOWED: SendCheck = () => undefined;

/** The part of the policy that is about what users say to each other: messages and calls. */
@Injectable()
export class MessagePolicy {
  constructor(
    private readonly policy: PolicyService,
    private readonly repository: PolicyRepository,
  ) {}

  /** Whether such a message may go to each of the receivers, as far as it is a matter of permission. @throws ERR_PERMISSION_DENIED where it may go to nobody */
  async checkSending(ctx: RequestContext, content: RuledContent, receivers: RuledReceiver[]): Promise<SendCheck> {
    const user = actingUser(ctx);
    if (!user) return ALLOWED;
    if (isWithToken(ctx) && isServerMade(content)) throw permissionDenied(user, 'sendMessage.serverMade');
    if (isUnrestricted(user)) return ALLOWED;
    const rules = rulesOf(user);
    const missing = missingToSend(rules, content);
    if (missing) throw permissionDenied(user, missing);
    const checkReceiver = await this.checkReaching(ctx, user, 'sendMessage', receivers);
    return (receiver) =>
      rules.excludes('sendMessage.allowedReceiverTypes', receiver.receiverType)
        ? permissionDenied(user, 'sendMessage.allowedReceiverTypes')
        : checkReceiver(receiver);
  }

  /** What replying in a thread asks for beyond sending, at whatever address it is done. @throws ERR_PERMISSION_DENIED */
  async requireReplying(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    requireFeature(ctx.principal, 'createMessageThread');
    await this.requireScope(ctx, receiver, 'sendThreadedMessage');
  }

  /** @throws ERR_PERMISSION_DENIED */
  async requireReacting(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    await this.requireScope(ctx, receiver, 'addReaction');
  }

  /** A message is for the two users of its conversation, or for the members of its group. @throws ERR_MESSAGE_NO_ACCESS */
  async requireParty(ctx: RequestContext, message: RuledMessage): Promise<void> {
    const user = actingUser(ctx);
    if (!user || (await this.isParty(ctx, user, message))) return;
    throw new DomainError('ERR_MESSAGE_NO_ACCESS', { uid: user.uid, id: String(message.id) });
  }

  /**
   * What the other side of a one-to-one conversation would see is refused while either has blocked the other: sending, editing,
   * reacting, pinning and calling. Deleting is not. Groups know no blocks. To be asked within the transaction of the change, after
   * the row that is changed was locked: a block that is committed by then counts.
   *
   * @throws ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER
   */
  async requireNoBlock(ctx: RequestContext, conversationKey: ConversationKey): Promise<void> {
    const uid = actingUser(ctx)?.uid;
    const other = uid === undefined ? undefined : otherPartyIn(conversationKey, uid);
    if (uid === undefined || other === undefined || other === uid) return;
    const { blockedByMe, hasBlockedMe } = await this.repository.block(ctx, uid, other);
    if (blockedByMe || hasBlockedMe) throw blockError(uid, other, blockedByMe);
  }

  /** In a group it takes a moderator or an admin; between two users either of them may. @throws ERR_PERMISSION_DENIED */
  async requirePinning(
    ctx: RequestContext,
    { receiverType, receiver }: RuledReceiver,
    permission: 'pinMessage' | 'unpinMessage',
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user || receiverType === 'user') return;
    const membership = await this.policy.membership(ctx, receiver, user.uid);
    if (!membership || !MODERATORS.includes(membership.scope)) throw permissionDenied(user, permission);
  }

  /** @throws ERR_PERMISSION_DENIED for the sender of a message that is for others only */
  requireInteracting(
    ctx: RequestContext,
    { sender, allowSenderInteraction }: { sender: string; allowSenderInteraction: boolean },
  ): void {
    const user = actingUser(ctx);
    if (user?.uid === sender && !allowSenderInteraction) throw permissionDenied(user, 'allowSenderInteraction');
  }

  listableMessages(ctx: RequestContext): ListableMessages {
    const user = actingUser(ctx);
    if (!user) return {};
    const rules = rulesOf(user);
    return {
      categories: rules.named('listMessages.allowedMessageCategories'),
      types: rules.named('listMessages.allowedMessageTypes'),
    };
  }

  /** Whether a list may show the message. */
  mayRead(ctx: RequestContext, content: Pick<RuledContent, 'category' | 'type'>): boolean {
    const user = actingUser(ctx);
    return !user || missingToRead(rulesOf(user), content) === undefined;
  }

  /** Whether a message that the acting user reads may show another one within it. */
  mayReadPart(ctx: RequestContext, part: RuledPart): boolean {
    const user = actingUser(ctx);
    return !user || mayReadPart(user.uid, rulesOf(user), part);
  }

  /** @throws ERR_PERMISSION_DENIED */
  requireReading(ctx: RequestContext, content: Pick<RuledContent, 'category' | 'type'>): void {
    const user = actingUser(ctx);
    const missing = user && missingToRead(rulesOf(user), content);
    if (missing) throw permissionDenied(user, missing);
  }

  /**
   * The sender may change a message; in a group, its moderators and admins too.
   *
   * @throws ERR_MESSAGE_NOT_A_SENDER, ERR_PERMISSION_DENIED
   */
  async requireChanging(
    ctx: RequestContext,
    message: RuledMessage,
    change: 'editMessage' | 'deleteMessage',
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user) return;
    const { uid } = user;
    const { receiverType, receiver } = message;
    const membership = receiverType === 'group' ? await this.policy.membership(ctx, receiver, uid) : undefined;
    if (message.sender !== uid && !(membership && MODERATORS.includes(membership.scope)))
      throw new DomainError('ERR_MESSAGE_NOT_A_SENDER', { uid, id: String(message.id) });
    requireChange(user, change, membership?.scope);
    if (change === 'editMessage' && membership?.rules.denies(change)) throw permissionDenied(user, change);
  }

  /** Erasing all messages of a conversation is deleting each of them. @param scope of the user in the group @throws ERR_PERMISSION_DENIED */
  requireErasing(ctx: RequestContext, receiverType: RuledReceiver['receiverType'], scope?: MemberScope): void {
    const user = actingUser(ctx);
    if (!user) return;
    requireFeature(ctx.principal, 'deleteMessage');
    if (receiverType === 'group') requireFeature(ctx.principal, 'deleteGroupMessages');
    requireChange(user, 'deleteMessage', scope);
  }

  /** @throws ERR_PERMISSION_DENIED */
  async requireCalling(ctx: RequestContext, type: 'audio' | 'video', receiver: RuledReceiver): Promise<void> {
    const user = actingUser(ctx);
    if (!user || isUnrestricted(user)) return;
    if (rulesOf(user).denies('initiateCall')) throw permissionDenied(user, 'initiateCall');
    const refusal = await this.checkReaching(ctx, user, 'initiateCall', [receiver]);
    throwIfDenied(refusal(receiver));
    if (receiver.receiverType !== 'group') return;
    const membership = await this.policy.membership(ctx, receiver.receiver, user.uid);
    if (membership?.rules.excludes('initiateCall.allowedType', type))
      throw permissionDenied(user, 'initiateCall.allowedType');
  }

  /** In the call that a member of the group started. @throws ERR_PERMISSION_DENIED */
  async requireTakingPart(ctx: RequestContext, guid: string, initiator: string): Promise<void> {
    const user = actingUser(ctx);
    if (!user?.rules.scopesRestricted || user.uid === initiator) return;
    const members = await this.policy.memberships(ctx, [guid], [initiator, user.uid]);
    const [caller, own] = [initiator, user.uid].map((uid) => members.find((member) => member.uid === uid));
    if (own && caller?.rules.excludes('initiateCall.allowedScopes', own.scope))
      throw permissionDenied(user, 'initiateCall.allowedScopes');
  }

  private async isParty(ctx: RequestContext, { uid }: ActingUser, message: RuledMessage): Promise<boolean> {
    const { receiverType, receiver, conversationKey } = message;
    return receiverType === 'group'
      ? (await this.policy.membership(ctx, receiver, uid)) !== undefined
      : isPartyOf(conversationKey, uid);
  }

  /** What a role and a scope say of those whom a message or a call is meant for. Receivers who do not exist are no matter of permission. */
  private async checkReaching(
    ctx: RequestContext,
    user: ActingUser,
    permission: 'sendMessage' | 'initiateCall',
    receivers: RuledReceiver[],
  ): Promise<SendCheck> {
    const rules = rulesOf(user);
    const named = (type: RuledReceiver['receiverType']) =>
      receivers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const roles = rules.named(`${permission}.allowedReceiverRoles`);
    const isForFriends = rules.isForFriends(`${permission}.mode`);
    const [others, members] = await Promise.all([
      isForFriends || roles ? this.userRelations(ctx, user, named('user')) : undefined,
      user.rules.scopesRestricted ? this.policy.memberships(ctx, named('group'), [user.uid]) : [],
    ]);
    const memberIn = new Map(members.map((membership) => [membership.guid, membership]));
    return ({ receiverType, receiver }) => {
      if (receiverType === 'group')
        return memberIn.get(receiver)?.rules.denies(permission) ? permissionDenied(user, permission) : undefined;
      const other = others?.get(receiver);
      if (!other || receiver === user.uid) return undefined;
      if (isForFriends && !other.isFriend) return permissionDenied(user, `${permission}.mode`);
      return roles?.includes(other.role) === false
        ? permissionDenied(user, `${permission}.allowedReceiverRoles`)
        : undefined;
    };
  }

  private async requireScope(
    ctx: RequestContext,
    { receiverType, receiver }: RuledReceiver,
    permission: ScopePermission,
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user?.rules.scopesRestricted || receiverType !== 'group') return;
    const membership = await this.policy.membership(ctx, receiver, user.uid);
    if (membership?.rules.denies(permission)) throw permissionDenied(user, permission);
  }

  private async userRelations(
    ctx: RequestContext,
    { uid }: ActingUser,
    others: string[],
  ): Promise<ReadonlyMap<string, UserRelation>> {
    const found = others.length > 0 ? await this.repository.userRelations(ctx, uid, others) : [];
    return new Map(found.map((other) => [other.uid, other]));
  }
}

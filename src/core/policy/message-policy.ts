import { Injectable } from '@nestjs/common';
import type { MemberScope } from '#generated/prisma/enums.js';
import { isBot, requireFeature, type ActingUser } from '#platform/access/principal.js';
import { restrictivePermissions } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { isPartyOf } from '../conversations/conversation-key.js';
import {
  actingUser,
  isUnrestricted,
  isWithToken,
  permissionDenied,
  requireChangePermission,
  permissionsOf,
} from './acting-user.js';
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
import { PermissionSet, type ScopePermission } from './permissions.js';
import { throwIfDenied, type PolicyViolation } from './policy-violation.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicyService } from './policy.service.js';
import type { UserRelation } from './policy.sql.js';
import { checkSendingInGroup, checkVotingInGroup, slowModeOf, type SendingMember } from './sending-rules.js';

/** Which messages a list may show. An undefined property restricts nothing. `types` restricts messages of the category message. */
export interface ListableMessages {
  readonly categories?: string[];
  readonly types?: string[];
}

type ReceiverCheck = (receiver: RuledReceiver) => PolicyViolation;

/** What the acting principal may send to each of several receivers. */
interface SendCheck {
  readonly violationOf: ReceiverCheck;
  /** The seconds between two messages of the acting user, for each group where that is limited. */
  readonly slowModes: ReadonlyMap<string, number>;
}

const MODERATORS: MemberScope[] = ['admin', 'moderator'];
const ALLOWED: SendCheck = { violationOf: () => undefined, slowModes: new Map() };

/** What the acting principal may do with messages and calls. Whether a receiver can be reached is decided in `domain/reachability`. */
@Injectable()
export class MessagePolicy {
  constructor(
    private readonly policy: PolicyService,
    private readonly repository: PolicyRepository,
  ) {}

  /**
   * Whether the permissions of the acting user allow a message of this content to each of the receivers.
   *
   * @throws ERR_PERMISSION_DENIED where they allow it to no receiver at all
   */
  async checkSending(ctx: RequestContext, content: RuledContent, receivers: RuledReceiver[]): Promise<SendCheck> {
    const user = actingUser(ctx);
    if (!user) return ALLOWED;
    if (isWithToken(ctx) && isServerMade(content)) throw permissionDenied(user, 'sendMessage.serverMade');
    if (isUnrestricted(user)) return ALLOWED;
    const permissions = permissionsOf(user);
    const missing = missingToSend(permissions, content);
    if (missing) throw permissionDenied(user, missing);
    const { violationOf, slowModes } = await this.receiverCheck(ctx, user, 'sendMessage', receivers);
    return {
      violationOf: (receiver) =>
        permissions.excludes('sendMessage.allowedReceiverTypes', receiver.receiverType)
          ? permissionDenied(user, 'sendMessage.allowedReceiverTypes')
          : violationOf(receiver),
      slowModes,
    };
  }

  /**
   * Takes the turn of the acting user in groups with slow mode. Of several sends at once, one gets the turn.
   *
   * @param ctx must have an open transaction, in which the messages are stored
   * @returns the violation in each group where the user has sent too recently
   */
  async takeTurns(
    ctx: RequestContext,
    slowModes: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, DomainError>> {
    const user = actingUser(ctx);
    const violations = new Map<string, DomainError>();
    // in one order, so that concurrent transactions cannot deadlock
    for (const guid of user ? [...slowModes.keys()].sort() : []) {
      const seconds = slowModes.get(guid)!;
      if (!(await this.repository.takeTurn(ctx, guid, user!.uid, seconds)))
        violations.set(guid, new DomainError('ERR_GROUP_SLOW_MODE', { guid, seconds }));
    }
    return violations;
  }

  /** The permissions that a reply in a thread needs beyond those of sending. @throws ERR_PERMISSION_DENIED */
  async requireReplying(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    requireFeature(ctx.principal, 'createMessageThread');
    await this.requireScope(ctx, receiver, 'sendThreadedMessage');
  }

  /** @throws ERR_PERMISSION_DENIED, ERR_GROUP_FROZEN, ERR_GROUP_NO_SEND_SCOPE, ERR_MUTED_GROUPMEMBER */
  async requireReacting(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    await this.requireScope(ctx, receiver, 'addReaction');
  }

  /** @throws ERR_GROUP_FROZEN */
  async requireVoting(ctx: RequestContext, { receiverType, receiver }: RuledReceiver): Promise<void> {
    const user = actingUser(ctx);
    if (!user || receiverType !== 'group') return;
    const member = (await this.sendingMembers(ctx, user, [receiver])).get(receiver);
    throwIfDenied(member && checkVotingInGroup(member));
  }

  /** Those who may change a message of the conversation close a poll in it, also in a frozen group. @throws ERR_MESSAGE_NOT_A_SENDER */
  async requireClosingPoll(ctx: RequestContext, message: RuledMessage): Promise<void> {
    const user = actingUser(ctx);
    if (user) await this.requireSenderOrModerator(ctx, user, message);
  }

  /**
   * Whether the acting user is one of the two users of the conversation, or a member of its group. The app itself is party to all, and a
   * bot to all groups.
   */
  async isParty(ctx: RequestContext, { receiverType, receiver, conversationKey }: RuledMessage): Promise<boolean> {
    const user = actingUser(ctx);
    if (!user || (receiverType === 'group' && isBot(ctx.principal))) return true;
    return receiverType === 'group'
      ? (await this.policy.membership(ctx, receiver, user.uid)) !== undefined
      : isPartyOf(conversationKey, user.uid);
  }

  /** Moderators and admins pin in a group; both users pin in their conversation. @throws ERR_PERMISSION_DENIED */
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

  /** @throws ERR_PERMISSION_DENIED for the sender, unless the message allows the sender to interact */
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
    const permissions = permissionsOf(user);
    return {
      categories: permissions.listOf('listMessages.allowedMessageCategories'),
      types: permissions.listOf('listMessages.allowedMessageTypes'),
    };
  }

  /** Whether the role may read messages of this kind. */
  mayRead(ctx: RequestContext, content: Pick<RuledContent, 'category' | 'type'>): boolean {
    const user = actingUser(ctx);
    return !user || missingToRead(permissionsOf(user), content) === undefined;
  }

  /** Whether a message that the acting user reads may show a message that it contains. */
  mayReadPart(ctx: RequestContext, part: RuledPart): boolean {
    const user = actingUser(ctx);
    return !user || mayReadPart(user.uid, permissionsOf(user), part);
  }

  /** @throws ERR_PERMISSION_DENIED */
  requireReading(ctx: RequestContext, content: Pick<RuledContent, 'category' | 'type'>): void {
    const user = actingUser(ctx);
    const missing = user && missingToRead(permissionsOf(user), content);
    if (missing) throw permissionDenied(user, missing);
  }

  /**
   * The sender may change a message; in a group, its moderators and admins too.
   *
   * @throws ERR_MESSAGE_NOT_A_SENDER, ERR_PERMISSION_DENIED, and to edit those of a group that restricts who sends
   */
  async requireChanging(
    ctx: RequestContext,
    message: RuledMessage,
    change: 'editMessage' | 'deleteMessage',
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user) return;
    const scope = await this.requireSenderOrModerator(ctx, user, message);
    requireChangePermission(user, change, scope);
    if (change === 'editMessage') await this.requireScope(ctx, message, change);
  }

  /** Deleting all messages of a conversation. @param scope of the user in the group @throws ERR_PERMISSION_DENIED */
  requireErasing(ctx: RequestContext, receiverType: RuledReceiver['receiverType'], scope?: MemberScope): void {
    const user = actingUser(ctx);
    if (!user) return;
    requireFeature(ctx.principal, 'deleteMessage');
    if (receiverType === 'group') requireFeature(ctx.principal, 'deleteGroupMessages');
    requireChangePermission(user, 'deleteMessage', scope);
  }

  /** @throws ERR_PERMISSION_DENIED */
  async requireCalling(ctx: RequestContext, type: 'audio' | 'video', receiver: RuledReceiver): Promise<void> {
    const user = actingUser(ctx);
    if (!user || isUnrestricted(user)) return;
    if (permissionsOf(user).denies('initiateCall')) throw permissionDenied(user, 'initiateCall');
    const { violationOf } = await this.receiverCheck(ctx, user, 'initiateCall', [receiver]);
    throwIfDenied(violationOf(receiver));
    if (receiver.receiverType !== 'group') return;
    const membership = await this.policy.membership(ctx, receiver.receiver, user.uid);
    if (membership?.permissions.excludes('initiateCall.allowedType', type))
      throw permissionDenied(user, 'initiateCall.allowedType');
  }

  /** Taking part in a call of a group. @param initiator the member who started the call @throws ERR_PERMISSION_DENIED */
  async requireTakingPart(ctx: RequestContext, guid: string, initiator: string): Promise<void> {
    const user = actingUser(ctx);
    if (!user?.rules.groupsRestricted || user.uid === initiator) return;
    const members = await this.policy.memberships(ctx, [guid], [initiator, user.uid]);
    const [caller, own] = [initiator, user.uid].map((uid) => members.find((member) => member.uid === uid));
    if (own && caller?.permissions.excludes('initiateCall.allowedScopes', own.scope))
      throw permissionDenied(user, 'initiateCall.allowedScopes');
  }

  /** Whether role and scope allow each receiver. A receiver that does not exist is allowed here: sending reports it. */
  private async receiverCheck(
    ctx: RequestContext,
    user: ActingUser,
    permission: 'sendMessage' | 'initiateCall',
    receivers: RuledReceiver[],
  ): Promise<SendCheck> {
    const permissions = permissionsOf(user);
    const receiversOf = (type: RuledReceiver['receiverType']) =>
      receivers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const roles = permissions.listOf(`${permission}.allowedReceiverRoles`);
    const isForFriends = permissions.isForFriends(`${permission}.mode`);
    const [relations, members] = await Promise.all([
      isForFriends || roles ? this.userRelations(ctx, user, receiversOf('user')) : undefined,
      this.sendingMembers(ctx, user, receiversOf('group')),
    ]);
    const violationOf: ReceiverCheck = ({ receiverType, receiver }) => {
      if (receiverType === 'group') return checkMember(members.get(receiver), permission);
      const relation = relations?.get(receiver);
      if (!relation || receiver === user.uid) return undefined;
      if (isForFriends && !relation.isFriend) return permissionDenied(user, `${permission}.mode`);
      return roles?.includes(relation.role) === false
        ? permissionDenied(user, `${permission}.allowedReceiverRoles`)
        : undefined;
    };
    const slowModes = [...members].map(([guid, member]) => [guid, slowModeOf(member)] as const);
    return { violationOf, slowModes: new Map(slowModes.filter(([, seconds]) => seconds > 0)) };
  }

  /** @returns the scope of the user in the group, where the message is in one. @throws ERR_MESSAGE_NOT_A_SENDER */
  private async requireSenderOrModerator(
    ctx: RequestContext,
    { uid }: ActingUser,
    { id, sender, receiverType, receiver }: RuledMessage,
  ): Promise<MemberScope | undefined> {
    const membership = receiverType === 'group' ? await this.policy.membership(ctx, receiver, uid) : undefined;
    if (sender !== uid && !(membership && MODERATORS.includes(membership.scope)))
      throw new DomainError('ERR_MESSAGE_NOT_A_SENDER', { uid, id: String(id) });
    return membership?.scope;
  }

  private async requireScope(
    ctx: RequestContext,
    { receiverType, receiver }: RuledReceiver,
    permission: ScopePermission,
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user || receiverType !== 'group') return;
    const members = await this.sendingMembers(ctx, user, [receiver]);
    throwIfDenied(checkMember(members.get(receiver), permission));
  }

  /** The acting user in those of the groups that they are a member of; empty where no group of the app restricts its members. */
  private async sendingMembers(
    ctx: RequestContext,
    { uid, rules }: ActingUser,
    guids: string[],
  ): Promise<ReadonlyMap<string, RestrictedMember>> {
    const rows =
      rules.groupsRestricted && guids.length > 0 ? await this.repository.sendingMembers(ctx, guids, uid) : [];
    return new Map(
      rows.map((row) => [
        row.guid,
        { ...row, permissions: new PermissionSet<ScopePermission>(new Map(restrictivePermissions(row.permissions))) },
      ]),
    );
  }

  private async userRelations(
    ctx: RequestContext,
    { uid }: ActingUser,
    others: string[],
  ): Promise<ReadonlyMap<string, UserRelation>> {
    const relations = others.length > 0 ? await this.repository.userRelations(ctx, uid, others) : [];
    return new Map(relations.map((relation) => [relation.uid, relation]));
  }
}

interface RestrictedMember extends SendingMember {
  readonly permissions: PermissionSet<ScopePermission>;
}

/** A receiver that the user is not a member of is allowed here: sending reports it. */
function checkMember(member: RestrictedMember | undefined, permission: ScopePermission): PolicyViolation {
  if (!member) return undefined;
  return member.permissions.denies(permission) ? permissionDenied(member, permission) : checkSendingInGroup(member);
}

import { Injectable } from '@nestjs/common';
import { restricting } from '../../platform/auth/role-rules.js';
import { requireFeature, type ActingUser } from '../../platform/auth/principal.js';
import type { Feature } from '../../platform/auth/features.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { GroupType, MemberScope } from '../../generated/prisma/enums.js';
import { enforce, type Refusal } from './group-rules.js';
import { isServerMade, missingToRead, missingToSend, type RuledContent, type RuledReceiver } from './message-rules.js';
import { Rules, type RolePermission, type ScopePermission } from './permissions.js';
import { PolicyRepository, type Acquaintance } from './policy.repository.js';

/** A member of a group, with what their scope is denied in it. */
export interface Membership {
  readonly guid: string;
  readonly uid: string;
  readonly scope: MemberScope;
  readonly rules: Rules<ScopePermission>;
}

/** Which users a list may show: undefined members restrict nothing. */
export interface ListableUsers {
  readonly friendsOf?: string;
  readonly roles?: string[];
}

/** Which messages a list may show: undefined members restrict nothing. `types` are those of the category message. */
export interface ListableMessages {
  readonly categories?: string[];
  readonly types?: string[];
}

type Verdict = (receiver: RuledReceiver) => Refusal;

const MODERATORS: MemberScope[] = ['admin', 'moderator'];
const NO_REFUSAL: Verdict = () => undefined;

/**
 * Whether the acting principal may do something to somebody: the one place that knows. The app itself may do
 * everything. A user is first asked by role, then by scope in the group; see docs/access.md.
 *
 * What a role is denied came with the request. Whom it concerns is looked up for all ids at once, and only where
 * a rule asks for it.
 */
@Injectable()
export class PolicyService {
  constructor(private readonly policy: PolicyRepository) {}

  /** For what one route does in several ways; a route that is one feature names it in its access rule. @throws ERR_PERMISSION_DENIED */
  requireFeature(ctx: RequestContext, feature: Feature): void {
    requireFeature(ctx.principal, feature);
  }

  // Users.

  /** What only concerns a user is for that user and for the app itself. @throws AUTH_ERR_NO_ACCESS */
  requireSelf(ctx: RequestContext, uid: string): void {
    const user = actingUser(ctx);
    if (user && user.uid !== uid) throw new DomainError('AUTH_ERR_NO_ACCESS');
  }

  /** @throws ERR_PERMISSION_DENIED */
  listableUsers(ctx: RequestContext): ListableUsers {
    const user = actingUser(ctx);
    if (!user) return {};
    const rules = rulesOf(user);
    if (rules.denies('listUsers')) throw lacking(user, 'listUsers');
    return {
      friendsOf: rules.isForFriends('listUsers.mode') ? user.uid : undefined,
      roles: rules.named('listUsers.allowedRoles'),
    };
  }

  /** Everybody may see themself. @throws ERR_PERMISSION_DENIED */
  async requireSight(ctx: RequestContext, { uid, role }: { uid: string; role: string }): Promise<void> {
    const user = actingUser(ctx);
    if (!user || user.uid === uid) return;
    const rules = rulesOf(user);
    if (rules.leavesOut('getUserDetails.allowedRoles', role)) throw lacking(user, 'getUserDetails.allowedRoles');
    if (!rules.isForFriends('getUserDetails.mode')) return;
    const [other] = await this.policy.acquaintances(ctx, user.uid, [uid]);
    if (!other?.isFriend) throw lacking(user, 'getUserDetails.mode');
  }

  // Groups and their members.

  /** Also of a group that is to become of the type. @throws ERR_PERMISSION_DENIED */
  requireGroupCreation(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'createGroup', type);
  }

  /** @throws ERR_PERMISSION_DENIED */
  requireJoining(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'joinGroup', type);
  }

  /** Types of groups that a list may show; undefined for all. @throws ERR_PERMISSION_DENIED */
  listableGroupTypes(ctx: RequestContext): GroupType[] | undefined {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const rules = rulesOf(user);
    if (rules.denies('listGroups')) throw lacking(user, 'listGroups');
    return rules.named('listGroups.allowedGroupTypes') as GroupType[] | undefined;
  }

  /** Placing others in a group: as members, banned, several at once. @throws ERR_PERMISSION_DENIED */
  requirePlacing(ctx: RequestContext, places: readonly { scope?: MemberScope }[]): void {
    if (places.some(({ scope }) => scope !== undefined)) this.requireFeature(ctx, 'addMember');
    if (places.some(({ scope }) => scope === undefined)) this.requireFeature(ctx, 'ban');
    if (places.length > 1) this.requireFeature(ctx, 'massMemberOperate');
  }

  /** @returns undefined for the app itself, which needs not to be a member @throws ERR_GROUP_NOT_JOINED */
  async requireMembership(ctx: RequestContext, guid: string): Promise<Membership | undefined> {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const membership = await this.membership(ctx, guid, user.uid);
    if (!membership) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid: user.uid, guid });
    return membership;
  }

  /** Scopes whose members a list may show; undefined for all. @throws ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED */
  async listableScopes(
    ctx: RequestContext,
    guid: string,
    list: 'listMembers' | 'listReactions',
  ): Promise<MemberScope[] | undefined> {
    const membership = await this.requireMembership(ctx, guid);
    if (!membership) return undefined;
    if (membership.rules.denies(list)) throw lacking(membership, list);
    return membership.rules.named(`${list}.allowedScopes`) as MemberScope[] | undefined;
  }

  /** One member out of a list that `listableScopes` narrows. @throws ERR_PERMISSION_DENIED */
  requireListable(ctx: RequestContext, scopes: MemberScope[] | undefined, scope: MemberScope): void {
    const user = actingUser(ctx);
    if (user && scopes?.includes(scope) === false) throw lacking(user, 'listMembers.allowedScopes');
  }

  // Messages.

  /** Whether such a message may go to each of the receivers, as far as it is a matter of permission. @throws ERR_PERMISSION_DENIED where it may go to nobody */
  async againstSending(ctx: RequestContext, content: RuledContent, receivers: RuledReceiver[]): Promise<Verdict> {
    const user = actingUser(ctx);
    if (!user) return NO_REFUSAL;
    if (isWithToken(ctx) && isServerMade(content)) throw lacking(user, 'sendMessage.serverMade');
    if (isUnrestricted(user)) return NO_REFUSAL;
    const rules = rulesOf(user);
    const missing = missingToSend(rules, content);
    if (missing) throw lacking(user, missing);
    const againstReceiver = await this.againstReaching(ctx, user, 'sendMessage', receivers);
    return (receiver) =>
      rules.leavesOut('sendMessage.allowedReceiverTypes', receiver.receiverType)
        ? lacking(user, 'sendMessage.allowedReceiverTypes')
        : againstReceiver(receiver);
  }

  /** What replying in a thread asks for beyond sending, at whatever address it is done. @throws ERR_PERMISSION_DENIED */
  async requireReplying(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    this.requireFeature(ctx, 'createMessageThread');
    await this.requireScope(ctx, receiver, 'sendThreadedMessage');
  }

  /** @throws ERR_PERMISSION_DENIED */
  async requireReacting(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    await this.requireScope(ctx, receiver, 'addReaction');
  }

  /** In a group it takes a moderator or an admin; between two users either of them may. @throws ERR_PERMISSION_DENIED */
  async requirePinning(
    ctx: RequestContext,
    { receiverType, receiver }: RuledReceiver,
    permission: 'pinMessage' | 'unpinMessage',
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user || receiverType === 'user') return;
    const membership = await this.membership(ctx, receiver, user.uid);
    if (!membership || !MODERATORS.includes(membership.scope)) throw lacking(user, permission);
  }

  /** @throws ERR_PERMISSION_DENIED for the sender of a message that is for others only */
  requireInteracting(
    ctx: RequestContext,
    { sender, allowSenderInteraction }: { sender: string; allowSenderInteraction: boolean },
  ): void {
    const user = actingUser(ctx);
    if (user?.uid === sender && !allowSenderInteraction) throw lacking(user, 'allowSenderInteraction');
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

  /** @throws ERR_PERMISSION_DENIED */
  requireReading(ctx: RequestContext, content: Pick<RuledContent, 'category' | 'type'>): void {
    const user = actingUser(ctx);
    const missing = user && missingToRead(rulesOf(user), content);
    if (missing) throw lacking(user, missing);
  }

  /**
   * The sender may change a message; in a group, its moderators and admins too.
   *
   * @throws ERR_MESSAGE_NOT_A_SENDER, ERR_PERMISSION_DENIED
   */
  async requireChanging(
    ctx: RequestContext,
    message: RuledReceiver & { id: bigint; sender: string },
    change: 'editMessage' | 'deleteMessage',
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user) return;
    const { uid } = user;
    const { receiverType, receiver } = message;
    const membership = receiverType === 'group' ? await this.membership(ctx, receiver, uid) : undefined;
    if (message.sender !== uid && !(membership && MODERATORS.includes(membership.scope)))
      throw new DomainError('ERR_MESSAGE_NOT_A_SENDER', { uid, id: String(message.id) });
    const rules = rulesOf(user);
    if (rules.denies(change)) throw lacking(user, change);
    if (membership && rules.named(`${change}.denyForScopes`)?.includes(membership.scope))
      throw lacking(user, `${change}.denyForScopes`);
    if (change === 'editMessage' && membership?.rules.denies(change)) throw lacking(user, change);
  }

  // Calls.

  /** @throws ERR_PERMISSION_DENIED */
  async requireCalling(ctx: RequestContext, type: 'audio' | 'video', receiver: RuledReceiver): Promise<void> {
    const user = actingUser(ctx);
    if (!user || isUnrestricted(user)) return;
    if (rulesOf(user).denies('initiateCall')) throw lacking(user, 'initiateCall');
    const refusal = await this.againstReaching(ctx, user, 'initiateCall', [receiver]);
    enforce(refusal(receiver));
    if (receiver.receiverType !== 'group') return;
    const membership = await this.membership(ctx, receiver.receiver, user.uid);
    if (membership?.rules.leavesOut('initiateCall.allowedType', type)) throw lacking(user, 'initiateCall.allowedType');
  }

  /** In the call that a member of the group started. @throws ERR_PERMISSION_DENIED */
  async requireTakingPart(ctx: RequestContext, guid: string, initiator: string): Promise<void> {
    const user = actingUser(ctx);
    if (!user?.rules.scopesRestricted || user.uid === initiator) return;
    const members = await this.memberships(ctx, [guid], [initiator, user.uid]);
    const [caller, own] = [initiator, user.uid].map((uid) => members.find((member) => member.uid === uid));
    if (own && caller?.rules.leavesOut('initiateCall.allowedScopes', own.scope))
      throw lacking(user, 'initiateCall.allowedScopes');
  }

  /** What a role and a scope say of those whom a message or a call is meant for. Receivers who do not exist are no matter of permission. */
  private async againstReaching(
    ctx: RequestContext,
    user: ActingUser,
    permission: 'sendMessage' | 'initiateCall',
    receivers: RuledReceiver[],
  ): Promise<Verdict> {
    const rules = rulesOf(user);
    const named = (type: RuledReceiver['receiverType']) =>
      receivers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const roles = rules.named(`${permission}.allowedReceiverRoles`);
    const isForFriends = rules.isForFriends(`${permission}.mode`);
    const [others, members] = await Promise.all([
      isForFriends || roles ? this.acquaintances(ctx, user, named('user')) : undefined,
      user.rules.scopesRestricted ? this.memberships(ctx, named('group'), [user.uid]) : [],
    ]);
    const memberIn = new Map(members.map((membership) => [membership.guid, membership]));
    return ({ receiverType, receiver }) => {
      if (receiverType === 'group')
        return memberIn.get(receiver)?.rules.denies(permission) ? lacking(user, permission) : undefined;
      const other = others?.get(receiver);
      if (!other || receiver === user.uid) return undefined;
      if (isForFriends && !other.isFriend) return lacking(user, `${permission}.mode`);
      return roles?.includes(other.role) === false ? lacking(user, `${permission}.allowedReceiverRoles`) : undefined;
    };
  }

  private async requireScope(
    ctx: RequestContext,
    { receiverType, receiver }: RuledReceiver,
    permission: ScopePermission,
  ): Promise<void> {
    const user = actingUser(ctx);
    if (!user?.rules.scopesRestricted || receiverType !== 'group') return;
    const membership = await this.membership(ctx, receiver, user.uid);
    if (membership?.rules.denies(permission)) throw lacking(user, permission);
  }

  private requireGroupType(ctx: RequestContext, permission: 'createGroup' | 'joinGroup', type: GroupType): void {
    const user = actingUser(ctx);
    if (!user) return;
    const rules = rulesOf(user);
    if (rules.denies(permission)) throw lacking(user, permission);
    if (rules.leavesOut(`${permission}.allowedGroupTypes`, type))
      throw lacking(user, `${permission}.allowedGroupTypes`);
  }

  private async acquaintances(
    ctx: RequestContext,
    { uid }: ActingUser,
    others: string[],
  ): Promise<ReadonlyMap<string, Acquaintance>> {
    const found = others.length > 0 ? await this.policy.acquaintances(ctx, uid, others) : [];
    return new Map(found.map((other) => [other.uid, other]));
  }

  private async membership(ctx: RequestContext, guid: string, uid: string): Promise<Membership | undefined> {
    const [membership] = await this.memberships(ctx, [guid], [uid]);
    return membership;
  }

  private async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<Membership[]> {
    const rows = guids.length > 0 ? await this.policy.memberships(ctx, guids, uids) : [];
    return rows.map(({ guid, uid, scope, permissions }) => ({
      guid,
      uid,
      scope,
      rules: new Rules<ScopePermission>(new Map(restricting(permissions))),
    }));
  }
}

/** undefined for the app itself. */
const actingUser = ({ principal }: RequestContext): ActingUser | undefined =>
  principal.kind === 'user' ? principal.user : undefined;

/** An end user by themself, and not the backend of the app in their name. */
const isWithToken = ({ principal }: RequestContext): boolean =>
  principal.kind === 'user' && principal.token !== undefined;

const rulesOf = ({ rules }: ActingUser) => new Rules<RolePermission>(rules.permissions);

/** Nothing is denied to the user, whatever it is done to. */
const isUnrestricted = ({ rules }: ActingUser): boolean => rules.permissions.size === 0 && !rules.scopesRestricted;

/** What is fixed, and not a matter of roles. */
type FixedPermission = 'pinMessage' | 'unpinMessage' | 'allowSenderInteraction' | 'sendMessage.serverMade';

const lacking = ({ uid }: { uid: string }, permission: RolePermission | ScopePermission | FixedPermission) =>
  new DomainError('ERR_PERMISSION_DENIED', { uid, permission });

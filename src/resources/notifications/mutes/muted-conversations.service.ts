import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  conversationKeyOf,
  groupConversationKey,
  partiesOf,
  type ConversationKey,
} from '#core/conversations/conversation-key.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { NotificationUsersService } from '../preferences/notification-users.service.js';
import { isMutingAllowed } from '../settings/notification-settings.js';
import { NotificationSettingsService } from '../settings/notification-settings.service.js';
import type { ConversationType, MutedConversationDto, NamedConversationDto } from './muted-conversations.dto.js';
import { MutedConversationsRepository, type Mute } from './muted-conversations.repository.js';

/** So that a list of them needs no pages. */
const MAX_MUTES_PER_USER = 1000;

/** Mutes of a user and their conversations, where `uid` is the user. */
export interface MutesOfUser {
  readonly uid: string;
  readonly mutes: readonly Mute[];
}

/** The app manages the mutes of every user, an acting user only their own. */
@Injectable()
export class MutedConversationsService implements OnModuleInit {
  constructor(
    private readonly mutes: MutedConversationsRepository,
    private readonly users: NotificationUsersService,
    private readonly settings: NotificationSettingsService,
    private readonly summaries: SummariesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('group_deleted', (tx, { guid }) =>
      this.mutes.removeOfGroup(tx, groupConversationKey(guid)),
    );
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.mutes.removeOfUser(tx, uid));
  }

  /**
   * Without mutes that have ended, and those of a type that the app does not let users mute any more.
   *
   * @param givenUid the acting user by default
   * @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS
   */
  async list(ctx: RequestContext, givenUid?: string): Promise<MutesOfUser> {
    const uid = await this.users.find(ctx, givenUid);
    const settings = await this.settings.get(ctx);
    const mutes = await this.mutes.list(ctx, uid);
    return { uid, mutes: mutes.filter(({ conversationKey }) => isMutingAllowed(settings, typeOf(conversationKey))) };
  }

  /**
   * Either all conversations are muted or none. Those of a type that the app does not let users mute are ignored.
   *
   * @param givenUid the acting user by default
   * @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, AUTH_ERR_NO_ACCESS, ERR_PLAN_QUOTA_RESTRICTION
   */
  async mute(
    ctx: RequestContext,
    givenUid: string | undefined,
    conversations: readonly MutedConversationDto[],
  ): Promise<void> {
    const uid = await this.users.find(ctx, givenUid);
    await this.database.withTransaction(ctx, async (tx) => {
      await this.users.lock(tx, uid);
      const settings = await this.settings.get(tx);
      const allowed = conversations.filter(({ type }) => isMutingAllowed(settings, type));
      await this.requirePeers(tx, allowed);
      const untils = new Map(allowed.map((conversation) => [keyOf(uid, conversation), conversation.until]));
      await this.mutes.removeEnded(tx, uid);
      await this.mutes.save(
        tx,
        uid,
        [...untils].map(([conversationKey, until]) => ({ conversationKey, until: new Date(until) })),
      );
      requireRoom((await this.mutes.count(tx, uid)) - 1, MAX_MUTES_PER_USER, 'muted conversations');
    });
  }

  /**
   * Conversations that are not muted are ignored.
   *
   * @param givenUid the acting user by default
   * @throws ERR_UID_NOT_FOUND for the user, AUTH_ERR_NO_ACCESS
   */
  async unmute(
    ctx: RequestContext,
    givenUid: string | undefined,
    conversations: readonly NamedConversationDto[],
  ): Promise<void> {
    const uid = await this.users.find(ctx, givenUid);
    await this.mutes.remove(
      ctx,
      uid,
      conversations.map((conversation) => keyOf(uid, conversation)),
    );
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND */
  private async requirePeers(tx: RequestContext, conversations: readonly NamedConversationDto[]): Promise<void> {
    const idsOf = (wanted: ConversationType) => conversations.flatMap(({ id, type }) => (type === wanted ? [id] : []));
    const uids = idsOf('oneOnOne').filter((uid) => uid !== SYSTEM_UID);
    const guids = idsOf('group');
    const users = await this.summaries.activeUids(tx, uids);
    const uid = uids.find((id) => !users.has(id));
    if (uid !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    const groups = await this.summaries.existingGuids(tx, guids);
    const guid = guids.find((id) => !groups.has(id));
    if (guid !== undefined) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }
}

const keyOf = (uid: string, { id, type }: NamedConversationDto): ConversationKey =>
  conversationKeyOf(uid, type === 'group' ? 'group' : 'user', id);

const typeOf = (key: ConversationKey): ConversationType => ('guid' in partiesOf(key) ? 'group' : 'oneOnOne');

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { unixSeconds } from '../../platform/http/envelope.js';
import { ConversationStatesService } from '../../domain/conversation-states/conversation-states.service.js';
import { groupConversationKey } from '../../domain/conversation-key.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import type { Peer } from './peer.js';
import { PinnedConversationsRepository, type PinnedConversation } from './pinned-conversations.repository.js';

/** Conversations that an app pins for everybody. */
const MAX_PINNED_CONVERSATIONS = 5;

/** Conversations that the app pins for everybody who has them. */
@Injectable()
export class PinnedConversationsService implements OnModuleInit {
  constructor(
    private readonly pinned: PinnedConversationsRepository,
    private readonly lookups: LookupsService,
    private readonly states: ConversationStatesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) =>
      this.pinned.remove(tx, { receiverType: 'user', receiver: uid }),
    );
    this.events.onInTransaction('group_deleted', (tx, { guid }) =>
      this.pinned.remove(tx, { receiverType: 'group', receiver: guid }),
    );
    this.events.onInTransaction('app_erased', (tx) => this.pinned.eraseApp(tx));
  }

  async list(ctx: RequestContext): Promise<PinnedConversation[]> {
    return this.pinned.list(ctx);
  }

  /**
   * Puts these in place of those of before. One that is named twice stands where it is named first.
   *
   * @throws ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND
   */
  async replace(ctx: RequestContext, conversations: Peer[]): Promise<PinnedConversation[]> {
    const wanted = [...new Map(conversations.map((side) => [`${side.receiverType} ${side.receiver}`, side])).values()];
    if (wanted.length > MAX_PINNED_CONVERSATIONS)
      throw new DomainError('ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', { limit: MAX_PINNED_CONVERSATIONS });
    return this.database.withTransaction(ctx, async (tx) => {
      await this.requireAll(tx, wanted);
      const { added, removed } = await this.pinned.replace(tx, wanted);
      const peers = await this.peersOf(tx, [...removed, ...added]);
      const by = actingUid(tx.principal);
      for (const side of removed)
        await this.events.publish(tx, {
          name: 'conversation_unpinned',
          subject: subjectOf(side),
          payload: { ...side, ...peers(side), by },
        });
      for (const { pinnedAt, ...side } of added)
        await this.events.publish(tx, {
          name: 'conversation_pinned',
          subject: subjectOf(side),
          payload: { ...side, ...peers(side), pinnedAt: unixSeconds(pinnedAt), by },
        });
      return this.pinned.list(tx);
    });
  }

  async isPinned(ctx: RequestContext, counterpart: Peer): Promise<boolean> {
    return this.pinned.isPinned(ctx, counterpart);
  }

  /** Who has a conversation with the users, in one query; members of groups are known to whoever tells them. */
  private async peersOf(ctx: RequestContext, sides: Peer[]) {
    const uids = sides.flatMap(({ receiverType, receiver }) => (receiverType === 'user' ? [receiver] : []));
    const peers = await this.states.peersOf(ctx, uids);
    return ({ receiverType, receiver }: Peer) => (receiverType === 'user' ? { uids: peers.get(receiver) ?? [] } : {});
  }

  private async requireAll(ctx: RequestContext, conversations: Peer[]): Promise<void> {
    const named = (type: Peer['receiverType']) =>
      conversations.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const users = await this.lookups.activeUids(ctx, named('user'));
    const uid = named('user').find((one) => !users.has(one));
    if (uid !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    const groups = await this.lookups.existingGuids(ctx, named('group'));
    const guid = named('group').find((one) => !groups.has(one));
    if (guid !== undefined) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }
}

const subjectOf = ({ receiverType, receiver }: Peer): string =>
  receiverType === 'group' ? groupConversationKey(receiver) : `user:${receiver}`;

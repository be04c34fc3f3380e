import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import { groupPeer, userPeer, type Peer } from '#core/conversations/peer.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { PinnedConversationsRepository, type PinnedConversation } from './pinned-conversations.repository.js';

/** Conversations that an app has pinned for all users. */
const MAX_PINNED_CONVERSATIONS = 5;

/** Conversations that the app pins for all users who have them. */
@Injectable()
export class PinnedConversationsService implements OnModuleInit {
  constructor(
    private readonly pinned: PinnedConversationsRepository,
    private readonly summaries: SummariesService,
    private readonly states: ConversationStatesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.pinned.remove(tx, userPeer(uid)));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.pinned.remove(tx, groupPeer(guid)));
    this.events.onInTransaction('app_erased', (tx) => this.pinned.eraseApp(tx));
  }

  async list(ctx: RequestContext): Promise<PinnedConversation[]> {
    return this.pinned.list(ctx);
  }

  /**
   * Replaces the pinned conversations. One that is given twice has the position of the first.
   *
   * @throws ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND
   */
  async replace(ctx: RequestContext, peers: Peer[]): Promise<PinnedConversation[]> {
    const distinct = [...new Map(peers.map((peer) => [`${peer.receiverType} ${peer.receiver}`, peer])).values()];
    if (distinct.length > MAX_PINNED_CONVERSATIONS)
      throw new DomainError('ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', { limit: MAX_PINNED_CONVERSATIONS });
    return this.database.withTransaction(ctx, async (tx) => {
      await this.requireAll(tx, distinct);
      const { added, removed } = await this.pinned.replace(tx, distinct);
      const recipientsOf = await this.recipients(tx, [...removed, ...added]);
      const by = actingUid(tx.principal);
      for (const peer of removed)
        await this.events.publish(tx, {
          name: 'conversation_unpinned',
          subject: subjectOf(peer),
          payload: { ...peer, ...recipientsOf(peer), by },
        });
      for (const { pinnedAt, ...peer } of added)
        await this.events.publish(tx, {
          name: 'conversation_pinned',
          subject: subjectOf(peer),
          payload: { ...peer, ...recipientsOf(peer), pinnedAt: unixSeconds(pinnedAt), by },
        });
      return this.pinned.list(tx);
    });
  }

  async isPinned(ctx: RequestContext, peer: Peer): Promise<boolean> {
    return this.pinned.isPinned(ctx, peer);
  }

  /** Events go to the users who have a conversation with each user, whom one query finds. Members of groups are looked up at delivery. */
  private async recipients(ctx: RequestContext, conversations: Peer[]) {
    const uids = conversations.flatMap(({ receiverType, receiver }) => (receiverType === 'user' ? [receiver] : []));
    const peersByUid = await this.states.peersOf(ctx, uids);
    return ({ receiverType, receiver }: Peer) =>
      receiverType === 'user' ? { uids: peersByUid.get(receiver) ?? [] } : {};
  }

  private async requireAll(ctx: RequestContext, peers: Peer[]): Promise<void> {
    const named = (type: Peer['receiverType']) =>
      peers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const users = await this.summaries.activeUids(ctx, named('user'));
    const uid = named('user').find((id) => !users.has(id));
    if (uid !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    const groups = await this.summaries.existingGuids(ctx, named('group'));
    const guid = named('group').find((id) => !groups.has(id));
    if (guid !== undefined) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }
}

const subjectOf = ({ receiverType, receiver }: Peer): string =>
  receiverType === 'group' ? groupConversationKey(receiver) : `user:${receiver}`;

import { Injectable } from '@nestjs/common';
import { conversationKeyOf, partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import type { Peer } from '#core/conversations/peer.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { VisibilityService } from '#core/visibility/visibility.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { DisappearancesService } from '#resources/messages/store/disappearances.service.js';

/** A conversation, and after how many seconds messages that are sent in it disappear. */
export interface DisappearingSetting {
  readonly key: ConversationKey;
  readonly seconds: number;
}

/** After how many seconds messages of a conversation disappear. Messages that were sent before keep their times. */
@Injectable()
export class DisappearingSettingService {
  constructor(
    private readonly disappearances: DisappearancesService,
    private readonly visibility: VisibilityService,
    private readonly reachability: ReachabilityService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async get(ctx: RequestContext, peer: Peer): Promise<DisappearingSetting> {
    await this.visibility.requireConversation(ctx, peer);
    const key = keyOf(ctx, peer);
    return { key, seconds: (await this.disappearances.settingsOf(ctx, [key])).get(key) ?? 0 };
  }

  /**
   * Either of two users sets it, and moderators of a group.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED,
   *   ERR_GROUP_NO_MODERATOR_SCOPE
   */
  async set(ctx: RequestContext, peer: Peer, seconds: number): Promise<DisappearingSetting> {
    const key = keyOf(ctx, peer);
    const by = actingUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      await this.requireSetting(tx, peer, key);
      if (!(await this.disappearances.set(tx, key, seconds))) return;
      const payload = { ...partiesOf(key), disappearAfterSeconds: seconds, by };
      await this.events.publish(tx, { name: 'conversation_disappearing_changed', subject: key, payload });
    });
    return { key, seconds };
  }

  private async requireSetting(ctx: RequestContext, peer: Peer, key: ConversationKey): Promise<void> {
    const { receiverType, receiver } = peer;
    if (receiverType === 'user') {
      await this.visibility.requireConversation(ctx, peer);
      return this.reachability.requireNoBlock(ctx, key);
    }
    await this.policy.requireModerator(ctx, await this.visibility.requireGroupConversation(ctx, receiver));
  }
}

const keyOf = ({ principal }: RequestContext, { receiverType, receiver }: Peer): ConversationKey =>
  conversationKeyOf(actingUid(principal), receiverType, receiver);

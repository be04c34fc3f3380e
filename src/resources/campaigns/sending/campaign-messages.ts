import { Injectable } from '@nestjs/common';
import { requireFeature, SYSTEM_UID, type Principal } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { isRefusal } from '#platform/errors/refusal.js';
import { messageContent } from '#resources/messages/content/message-content.js';
import { SendService } from '#resources/messages/send/send.service.js';
import type { FailedDelivery } from '../deliveries/deliveries.repository.js';
import { DeliveriesService, type Delivery } from '../deliveries/deliveries.service.js';
import { channelOf, variablesOf } from '../deliveries/delivery.view.js';
import { renderedContent } from '../templates/template-content.js';

/**
 * Sends the messages of a campaign by the service that sends all messages, so that blocks, roles and moderation hold. They are stored in the
 * transaction that stores the deliveries.
 */
@Injectable()
export class CampaignMessages {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly messages: SendService,
    private readonly credentials: Credentials,
  ) {}

  /** @param ctx must have the transaction that added the deliveries @returns those that may not be sent */
  async send(ctx: RequestContext, sender: string | null, ids: readonly bigint[]): Promise<FailedDelivery[]> {
    if (ids.length === 0) return [];
    const deliveries = [...(await this.deliveries.byIds(ctx, ids)).values()];
    const principal = await this.principalOf(ctx, sender);
    if (!principal) return deliveries.map(({ id }) => ({ id, errorCode: 'ERR_UID_NOT_FOUND' }));
    const failed: FailedDelivery[] = [];
    // in one order, because each locks its conversation
    for (const delivery of deliveries.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)))
      try {
        await this.sendOne(ctx, principal, delivery);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        failed.push({ id: delivery.id, errorCode: error.code });
      }
    return failed;
  }

  private async sendOne(ctx: RequestContext, principal: Principal, delivery: Delivery): Promise<void> {
    requireFeature(principal, 'createMessage');
    const message = messageContent(renderedContent(channelOf(delivery)!, variablesOf(delivery)));
    await this.messages.send({ ...ctx, principal }, message, { receiverType: 'user', receiver: delivery.uid });
  }

  /** @returns undefined for a user who was deactivated or erased */
  private async principalOf(ctx: RequestContext, sender: string | null): Promise<Principal | undefined> {
    if (sender === SYSTEM_UID) return { kind: 'system' };
    const user = sender === null ? undefined : await this.credentials.findActiveUser(ctx, ctx.app.id, sender);
    return user && { kind: 'user', user };
  }
}

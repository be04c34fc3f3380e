import { Injectable } from '@nestjs/common';
import type { ProviderTarget, PushClient, PushNotification, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { attempt } from '../send-result.js';
import type { CustomConfiguration } from './custom-provider.dto.js';
import { NAME, sendToCustomProvider } from './custom-webhook.js';

/** Sends push notifications to the webhook of an app: one for each user, for all their devices. */
@Injectable()
export class CustomPushClient implements PushClient<CustomConfiguration> {
  constructor(private readonly network: ProviderNetwork) {}

  async send(target: ProviderTarget<CustomConfiguration>, { uid, content }: PushNotification): Promise<SendResult> {
    return attempt(NAME, () => {
      const { id, details: notificationDetails } = content;
      const data = { to: { uid }, notificationDetails };
      const trigger = 'push-notification-payload-generated';
      return sendToCustomProvider(this.network, target, { id, trigger, data, loggedData: data });
    });
  }
}

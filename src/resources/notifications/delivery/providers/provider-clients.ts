import { Injectable } from '@nestjs/common';
import type { channelOf, NotificationProviderKind } from '#resources/notifications/notification.js';
import { ApnsClient } from './apns/apns-client.js';
import { CustomDigestClient } from './custom/custom-digest-client.js';
import { CustomPushClient } from './custom/custom-push-client.js';
import { FcmClient } from './fcm/fcm-client.js';
import type {
  DigestClient,
  DigestContent,
  ProviderTarget,
  PushClient,
  PushContent,
  PushTarget,
  SendResult,
} from './provider-client.js';
import { SendGridClient } from './sendgrid/sendgrid-client.js';
import { TwilioClient } from './twilio/twilio-client.js';
import { WebPushClient } from './web-push/web-push-client.js';

export type PushKind = {
  [Kind in NotificationProviderKind]: (typeof channelOf)[Kind] extends 'push' ? Kind : never;
}[NotificationProviderKind];
export type DigestKind = Exclude<NotificationProviderKind, PushKind>;

/** The clients of all kinds of providers. */
@Injectable()
export class ProviderClients {
  private readonly pushClients: { readonly [Kind in PushKind]: PushClient<Kind> };
  private readonly digestClients: { readonly [Kind in DigestKind]: DigestClient<Kind> };

  constructor(
    fcm: FcmClient,
    apns: ApnsClient,
    web_push: WebPushClient,
    custom_push: CustomPushClient,
    customDigest: CustomDigestClient,
    twilio: TwilioClient,
    sendgrid: SendGridClient,
  ) {
    this.pushClients = { fcm, apns, web_push, custom_push };
    this.digestClients = { custom_email: customDigest, custom_sms: customDigest, twilio, sendgrid };
  }

  /** Sends by the PushClient of the provider. */
  async sendPush<Kind extends PushKind>(
    target: ProviderTarget<Kind>,
    uid: string,
    content: PushContent,
    device: PushTarget | undefined,
  ): Promise<SendResult> {
    const client: PushClient<Kind> = this.pushClients[target.kind];
    return client.send(target, uid, content, device);
  }

  /** Sends by the DigestClient of the provider. */
  async sendDigest<Kind extends DigestKind>(target: ProviderTarget<Kind>, content: DigestContent): Promise<SendResult> {
    const client: DigestClient<Kind> = this.digestClients[target.kind];
    return client.send(target, content);
  }
}

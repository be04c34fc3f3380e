import { loadConfig } from '#platform/config/config.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { ApnsClient } from '#resources/notifications/providers/apns/apns-client.js';
import { CustomDigestClient } from '#resources/notifications/providers/custom/custom-digest-client.js';
import { CustomPushClient } from '#resources/notifications/providers/custom/custom-push-client.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { FcmClient } from '#resources/notifications/providers/fcm/fcm-client.js';
import { GoogleAccessTokens } from '#resources/notifications/providers/fcm/google-access-tokens.js';
import type { DigestContent, PushContent } from '#resources/notifications/providers/provider-client.js';
import { ProviderNetwork } from '#resources/notifications/providers/provider-network.js';
import { SendGridClient } from '#resources/notifications/providers/sendgrid/sendgrid-client.js';
import { TwilioClient } from '#resources/notifications/providers/twilio/twilio-client.js';
import { WebPushClient } from '#resources/notifications/providers/web-push/web-push-client.js';

/** The clients of a server with this configuration. By default apps may choose addresses on loopback. */
export function createClients(environment: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({ WEBHOOK_ALLOW_PRIVATE: 'true', ...environment });
  const network = new ProviderNetwork(config);
  const apns = new ApnsClient(config);
  const replies = new EmailReplyAddresses(new CredentialVault('0'.repeat(64)));
  return {
    fcm: new FcmClient(config, network, new GoogleAccessTokens(config, network)),
    apns,
    webPush: new WebPushClient(network),
    customPush: new CustomPushClient(network),
    customDigest: new CustomDigestClient(network, replies),
    twilio: new TwilioClient(config, network),
    sendGrid: new SendGridClient(config, network, replies),
    /** Of requests, and of connections that are opened from now on. */
    timeOutAfter: (milliseconds: number) => {
      network.timeoutMilliseconds = milliseconds;
      apns.timeoutMilliseconds = milliseconds;
    },
    stop: () => {
      apns.onApplicationShutdown();
      network.onApplicationShutdown();
    },
  };
}

/** A push notification about a message. */
export const chatContent = (changes: Partial<PushContent> = {}): PushContent => {
  const { title = 'Ann', body = 'Coffee at nine?' } = changes;
  return {
    id: 'ntf_1',
    collapseKey: '17',
    sound: 'default',
    title,
    body,
    unreadMessageCount: 3,
    ...changes,
    details: {
      title,
      body,
      sender: 'ann',
      senderName: 'Ann',
      senderAvatar: 'https://example.com/ann.png',
      receiver: 'ben',
      receiverName: 'Ben',
      receiverType: 'user',
      tag: '17',
      conversationId: 'ann_user_ben',
      type: 'chat',
      sentAt: '1741847453000',
      unreadMessageCount: 3,
      ...changes.details,
    },
  };
};

/** A push notification about a call that rings. */
export const callContent = (): PushContent => {
  const chat = chatContent({ id: 'ntf_2', collapseKey: 'v1.session', title: 'Ann', body: 'VIDEO CALL' });
  const call = { type: 'call', callAction: 'initiated', callType: 'video', sessionId: 'v1.session' } as const;
  return { ...chat, details: { ...chat.details, ...call } };
};

/** An email or SMS about two unread messages. */
export const digestContent = (changes: Partial<DigestContent> = {}): DigestContent => ({
  id: 'ntf_3',
  to: { uid: 'ben', name: 'Ben', email: 'ben@example.com', phno: '+15551234567' },
  messages: [
    { sender: { uid: 'ann', name: 'Ann' }, message: 'Coffee & "cake" at <nine>?' },
    { sender: { uid: 'ann', name: 'Ann' }, message: 'Or ten?' },
  ],
  senderDetails: { uid: 'ann', name: 'Ann' },
  subject: 'New messages from Ann',
  text: "You've received 2 message(s) from Ann!",
  unsubscribeUrl: 'https://chat.example.com/unsubscribe/token',
  ...changes,
});

/** Every text of a result, for searches for secrets. */
export const textOf = (result: object): string => JSON.stringify(result);

import type { NotificationProviderKind, NotificationReason, PushTokenType } from '../notification.js';

/** What a push notification shows and carries. The same for all providers; each puts it into its own form. */
export interface PushContent {
  /** `ntf_<id of the delivery>`: the same in every attempt. */
  readonly id: string;
  /** The key of the subject: a notification replaces an earlier one with the same key, where the provider can do that. */
  readonly collapseKey: string;
  readonly title: string;
  readonly body: string;
  readonly sound: string;
  /** The data of the contract: `notificationDetails`. Texts only where a provider allows nothing else. */
  readonly details: NotificationDetails;
  /** Unread messages of the user, for the badge, where the app turned it on. */
  readonly unreadMessageCount?: number;
}

/** Source: the custom push provider of the contract. */
export interface NotificationDetails {
  readonly title: string;
  readonly body: string;
  readonly sender: string;
  readonly senderName: string;
  readonly senderAvatar?: string;
  readonly receiver: string;
  readonly receiverName: string;
  readonly receiverAvatar?: string;
  readonly receiverType: 'user' | 'group';
  /** The id of the message or of the reaction, or the guid of a group event. A later notification with the same tag replaces the earlier. */
  readonly tag: string;
  readonly conversationId: string;
  readonly type: 'chat' | 'call';
  /** Unix milliseconds. */
  readonly sentAt: string;
  readonly unreadMessageCount?: number;
  /** The message as the API shows it, where the app turned it on. */
  readonly message?: object;
  readonly custom?: object;
  readonly callAction?: string;
  readonly sessionId?: string;
  readonly callType?: string;
  /** Of a push notification of a campaign: its id, that of the campaign, and what else the template says. */
  readonly id?: string;
  readonly announcementId?: string;
  readonly campaignId?: string;
  readonly source?: 'campaign';
  readonly content?: object;
}

/** A device. */
export interface PushTarget {
  readonly uid: string;
  readonly type: PushTokenType;
  readonly platform: string;
  readonly token: string;
  /** A Web Push subscription has these keys. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
}

/** An email or SMS about the unread messages of one conversation, or of a campaign. */
export interface DigestContent {
  /** `ntf_<id of the delivery>`: the same in every attempt. */
  readonly id: string;
  /** `email` and `phno` are absent where a custom provider is asked to look them up itself. */
  readonly to: { readonly uid: string; readonly name: string; readonly email?: string; readonly phno?: string };
  readonly messages: readonly DigestMessage[];
  /** A one-to-one conversation has the details of the sender. */
  readonly senderDetails?: { readonly uid: string; readonly name: string; readonly avatar?: string };
  /** A group conversation has the details of the group. */
  readonly groupDetails?: { readonly guid: string; readonly name: string; readonly icon?: string };
  /** An email has a subject. */
  readonly subject?: string;
  /** Of an email of a campaign: the whole body. */
  readonly html?: string;
  /** An SMS has a text. */
  readonly text?: string;
  /** An email has an address to unsubscribe with one click, by RFC 8058. */
  readonly unsubscribeUrl?: string;
}

export interface DigestMessage {
  readonly sender: { readonly uid: string; readonly name: string; readonly avatar?: string };
  /** The message is plain text. */
  readonly message: string;
  readonly messageObject?: object;
}

/** What became of one attempt. `payload` is what was sent, for the log, without credentials. */
export type SendResult = { readonly payload?: object; readonly status?: number } & (
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'failed';
      /** The error is one sentence without secrets. */
      readonly error: string;
      readonly reason: NotificationReason;
      /** Whether another attempt can succeed. */
      readonly isRetryable: boolean;
      /** The header Retry-After. */
      readonly retryAfter?: string;
      /** The device does not exist any more: its token is deleted. */
      readonly isTokenInvalid?: boolean;
    }
);

/** The app's provider, with its secrets. */
export interface ProviderTarget<Configuration extends object = object> {
  readonly appId: string;
  /** The region of the app. */
  readonly region: string;
  readonly kind: NotificationProviderKind;
  readonly providerId: string;
  readonly configuration: Configuration;
}

/** A push notification of a user. */
export interface PushNotification {
  readonly uid: string;
  readonly content: PushContent;
  /** Absent for a custom provider, which finds the devices of a user itself. */
  readonly device?: PushTarget;
}

/** Never throws: every failure is a result. Has a time limit. */
export interface PushClient<Configuration extends object> {
  send(target: ProviderTarget<Configuration>, notification: PushNotification): Promise<SendResult>;
}

/** Never throws: every failure is a result. Has a time limit. */
export interface DigestClient<Configuration extends object> {
  send(target: ProviderTarget<Configuration>, content: DigestContent): Promise<SendResult>;
}

import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { isSame } from '#platform/security/signed-links.js';
import type { EmailReplySettings } from './email-reply-fields.js';

/** The first 128 bits of the HMAC. */
const SIGNATURE_BYTES = 16;

/** `<id of the notification>-<signature>`, in lower case, because mail servers may not keep the case of an address. */
const TAG = /^([0-9]{1,16})-([0-9a-f]{32})$/;

/** RFC 5321: the part of an address before the @ has at most 64 characters. The tag and the plus sign have up to 50. */
export const MAX_LOCAL_PART = 14;

/**
 * The addresses of replies by email: that of the webhook to which services and mail servers post emails, and the one that each notification is to be replied
 * to, `replies+<tag>@example.com`. Both are signed. They stay valid when the encryption key is rotated, because SendGrid and emails have them.
 */
@Injectable()
export class EmailReplyAddresses {
  constructor(private readonly vault: CredentialVault) {}

  /** @param base origin of the server, without a trailing slash */
  webhookOf(appId: string, base: string): string {
    const query = new URLSearchParams({ app: appId, token: this.webhookSignature(appId).toString('base64url') });
    return `${base}/v3/notifications/email/v1/sendgrid/replies?${query.toString()}`;
  }

  isWebhookToken(appId: string, token: string): boolean {
    return isSame(Buffer.from(token, 'base64url'), this.webhookSignature(appId));
  }

  /** @param address the one for replies of the provider @param notificationId decimal */
  addressOf(appId: string, address: string, notificationId: string): string {
    const at = address.lastIndexOf('@');
    const signature = this.signatureOf(appId, notificationId).toString('hex');
    return `${address.slice(0, at)}+${notificationId}-${signature}${address.slice(at)}`;
  }

  /**
   * The address that the email of a notification is replied to.
   *
   * @param contentId id of what is sent; something without a stored notification cannot be replied to
   */
  replyTo(
    appId: string,
    { allowEmailReplies, senderEmailForReplies }: EmailReplySettings,
    contentId: string,
  ): string | undefined {
    const [, notificationId] = /^ntf_(\d+)$/.exec(contentId) ?? [];
    if (!allowEmailReplies || !senderEmailForReplies || !notificationId) return undefined;
    return this.addressOf(appId, senderEmailForReplies, notificationId);
  }

  /** @returns the id of the notification that was replied to; undefined for an address that the server did not make */
  notificationOf(appId: string, address: string, repliedTo: string): bigint | undefined {
    const at = address.lastIndexOf('@');
    const start = `${address.slice(0, at)}+`.toLowerCase();
    const end = address.slice(at).toLowerCase();
    const given = repliedTo.toLowerCase();
    if (!given.startsWith(start) || !given.endsWith(end)) return undefined;
    const [, id, signature] = TAG.exec(given.slice(start.length, given.length - end.length)) ?? [];
    if (!id || !signature) return undefined;
    return isSame(Buffer.from(signature, 'hex'), this.signatureOf(appId, id)) ? BigInt(id) : undefined;
  }

  // The prefixes separate these signatures from those of other links.

  private signatureOf(appId: string, notificationId: string): Buffer {
    return this.vault.signLink(`email-reply ${appId} ${notificationId}`).subarray(0, SIGNATURE_BYTES);
  }

  private webhookSignature(appId: string): Buffer {
    return this.vault.signLink(`email-replies-webhook ${appId}`);
  }
}

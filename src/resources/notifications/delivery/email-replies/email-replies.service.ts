import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import addressparser from 'nodemailer/lib/addressparser';
import { requireFeature } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { objectIn } from '#platform/http/json.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { AppsService } from '#resources/management/apps.service.js';
import { parseMessage } from '#resources/messages/send/send-body.js';
import { SendService } from '#resources/messages/send/send.service.js';
import { ContactDetailsRepository } from '#resources/notifications/contact-details/contact-details.repository.js';
import { NotificationLogRepository } from '#resources/notifications/log/notification-log.repository.js';
import type { RepliedNotification } from '#resources/notifications/log/notification-log.sql.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import type { EmailReplySettings } from '#resources/notifications/providers/email-reply-fields.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import { kindsOf } from '#resources/notifications/providers/provider-definitions.js';
import type { ReceivedEmailDto } from './received-email.dto.js';
import { replyTextOf } from './reply-text.js';

/** Programs answer emails as well: replies of these would be messages that nobody has written. Sources: RFC 3834, and what mail servers send. */
const AUTOMATIC = /^(auto-submitted:(?!\s*no\b)|precedence:\s*(bulk|junk|list|auto_reply)\b|x-auto(reply|respond)\b)/im;

/** The limit applies to one user, whatever the limits of requests are: nobody writes more emails by hand. Who forges the sender of emails cannot flood a conversation. */
const REPLIES_PER_MINUTE = 10;

/** Why an email does not become a message. */
type Refusal =
  'no address' | 'no notification' | 'another sender' | 'automatic' | 'too many' | 'no text' | 'no user' | 'turned off';

/** Makes messages of replies to notifications by email. */
@Injectable()
export class EmailRepliesService {
  private readonly logger = new Logger('EmailReplies');
  private readonly limiter: RateLimiter;

  constructor(
    private readonly addresses: EmailReplyAddresses,
    private readonly providers: NotificationProvidersRepository,
    private readonly log: NotificationLogRepository,
    private readonly details: ContactDetailsRepository,
    private readonly apps: AppsService,
    private readonly credentials: Credentials,
    private readonly messages: SendService,
    rateLimiters: RateLimiterFactory,
  ) {
    this.limiter = rateLimiters.create('email-replies', REPLIES_PER_MINUTE);
  }

  /** An email that does not become a message is not an error: SendGrid would send it again. The log of the process has the reason. */
  async receive(ctx: InstallationContext, appId: string, email: ReceivedEmailDto): Promise<void> {
    const refusal = await this.send(ctx, appId, email);
    if (refusal !== undefined) this.logger.log({ appId, reason: refusal }, 'A reply by email was ignored');
  }

  /** @returns why the email is no message, or the code of the error with which it was refused */
  private async send(
    ctx: InstallationContext,
    appId: string,
    email: ReceivedEmailDto,
  ): Promise<Refusal | DomainError['code'] | undefined> {
    const addresses = await this.replyAddresses(ctx, appId);
    if (addresses.length === 0) return 'turned off';
    const id = addresses
      .map((address) => this.notificationIn(appId, address, email))
      .find((each) => each !== undefined);
    if (id === undefined) return 'no address';
    const [app] = await this.apps.contextsOf(ctx, [appId]);
    const notification = app && (await this.log.findEmail(app, id));
    if (!notification) return 'no notification';
    const { email: own } = (await this.details.find(app, notification.uid)) ?? {};
    if (!own || senderOf(email) !== own.toLowerCase()) return 'another sender';
    if (AUTOMATIC.test(email.headers ?? '')) return 'automatic';
    if (!(await this.limiter.count(`${appId}/${notification.uid}`)).allowed) return 'too many';
    const text = await replyTextOf(email);
    if (text === '') return 'no text';
    const user = await this.credentials.findActiveUser(app, appId, notification.uid);
    if (!user) return 'no user';
    return this.sendText({ ...app, principal: { kind: 'user', user } }, notification, text, muidOf(id, email));
  }

  /** Of the providers of the app that are turned on and take replies. */
  private async replyAddresses(ctx: InstallationContext, appId: string): Promise<string[]> {
    const targets = await Promise.all(
      kindsOf('email').map((provider) => this.providers.findEnabled({ ...ctx, app: { id: appId } }, provider, '')),
    );
    return targets.flatMap((target) => {
      const { allowEmailReplies, senderEmailForReplies } = (target?.configuration ?? {}) as EmailReplySettings;
      return allowEmailReplies && senderEmailForReplies ? [senderEmailForReplies] : [];
    });
  }

  /** The rules of every send apply: blocks, memberships, bans, roles and moderation. */
  private async sendText(
    ctx: RequestContext,
    to: RepliedNotification,
    text: string,
    muid: string,
  ): Promise<DomainError['code'] | undefined> {
    const { receiverType, receiver, sender } = to;
    const destination = { receiverType, receiver: receiverType === 'group' ? receiver : sender };
    try {
      requireFeature(ctx.principal, 'createMessage');
      const message = parseMessage({ category: 'message', type: 'text', data: { text }, muid });
      await this.messages.send(ctx, message, destination);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return (error as DomainError).code;
      throw error;
    }
  }

  private notificationIn(appId: string, address: string, { envelope, to = '' }: ReceivedEmailDto): bigint | undefined {
    for (const recipient of [...recipientsOf(envelope), ...addressesIn(to)]) {
      const id = this.addresses.notificationOf(appId, address, recipient);
      if (id !== undefined) return id;
    }
    return undefined;
  }
}

/** Of one email the same in each attempt, so that a repeated one is no second message. */
function muidOf(id: bigint, { headers = '', text, html }: ReceivedEmailDto): string {
  const [, messageId] = /^message-id:\s*(\S{1,998})/im.exec(headers) ?? [];
  const content = messageId ?? JSON.stringify([text, html]);
  return `email-reply-${createHash('sha256').update(`${id} ${content}`).digest('hex').slice(0, 32)}`;
}

/** @returns undefined unless there is exactly one */
function senderOf({ from = '' }: ReceivedEmailDto): string | undefined {
  const addresses = addressesIn(from);
  return addresses.length === 1 ? addresses[0]!.toLowerCase() : undefined;
}

export const addressesIn = (header: string): string[] =>
  addressparser(header.slice(0, 2000), { flatten: true }).map(({ address }) => address);

function recipientsOf(envelope = ''): string[] {
  const to = objectIn(envelope)?.to;
  return Array.isArray(to) ? to.filter((address) => typeof address === 'string').slice(0, 100) : [];
}

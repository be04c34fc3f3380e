import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { AppsService } from '#resources/management/apps.service.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { NotificationChannel, ProviderRef } from '#resources/notifications/notification.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import type { NewNotification } from '#resources/notifications/queue/notification-delivery.js';
import { NotificationQueueNotifier } from '#resources/notifications/queue/notification-queue-notifier.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { NotificationSettingsService } from '#resources/notifications/settings/notification-settings.service.js';
import { recipientOf } from '../deciding/recipient.js';
import { RecipientsRepository } from '../deciding/recipients.repository.js';
import { DigestQuota } from './digest-quota.js';
import { applyDigestRules, type DigestOutcome } from './digest-rules.js';
import { NotificationDigestsRepository } from './notification-digests.repository.js';
import { DIGEST_BATCH, type DigestRef, type TakenDigest } from './notification-digests.sql.js';

/** Digests of an app that failed are decided about again after this time. */
const POSTPONE_MINUTES = 10;

/** Queues the emails and SMS about unread messages that are due. */
@Injectable()
export class DigestRunner implements OnModuleInit {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly database: Database,
    private readonly apps: AppsService,
    private readonly digests: NotificationDigestsRepository,
    private readonly settings: NotificationSettingsService,
    private readonly providers: NotificationProvidersRepository,
    private readonly recipients: RecipientsRepository,
    private readonly messageViews: MessageViews,
    private readonly queue: NotificationQueueRepository,
    private readonly notifier: NotificationQueueNotifier,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.digests.removeOfConversationsOf(tx, uid));
    this.jobs.schedule('notifications.send-digests', '* * * * *', () => this.run(new Date()));
  }

  /** A batch, one transaction for each app. @returns whether there may be more */
  async run(now: Date): Promise<boolean> {
    const due = await this.digests.findDue({}, now);
    const byApp = groupBy(due, ({ appId }) => appId);
    for (const ctx of await this.apps.contextsOf({}, [...byApp.keys()]))
      await this.runForApp(ctx, byApp.get(ctx.app.id)!, now);
    return due.length === DIGEST_BATCH;
  }

  /** A failure concerns the digests of one app: those of the others are decided about. */
  private async runForApp(ctx: RequestContext, due: readonly DigestRef[], now: Date): Promise<void> {
    try {
      await this.database.withTransaction(ctx, async (tx) => {
        await this.notifier.notifyPending(tx, await this.queueDigests(tx, due, now));
      });
    } catch (error) {
      this.logger.error(
        { cause: toLogFields(error), appId: ctx.app.id },
        'Emails and SMS of an app could not be queued.',
      );
      await this.digests.postpone(ctx, due, new Date(now.getTime() + POSTPONE_MINUTES * 60_000));
    }
  }

  private async queueDigests(ctx: RequestContext, due: readonly DigestRef[], at: Date): Promise<ProviderRef[]> {
    const settings = await this.settings.of(ctx);
    const taken = await this.digests.take(ctx, due, channelsWithRead(settings));
    const uids = [...new Set(taken.map(({ uid }) => uid))];
    const users = await this.recipients.users(ctx, uids);
    const messages = await this.messageViews.viewsByIds(ctx, [
      ...new Set(taken.flatMap((digest) => digest.messageIds.map(BigInt))),
    ]);
    const parentIds = [...messages.values()].flatMap(({ parentId }) =>
      parentId === undefined ? [] : BigInt(parentId),
    );
    const isSubscribed = await this.recipients.subscriptions(ctx, uids, [...new Set(parentIds)]);
    const permissions = await this.recipients.readingPermissions(ctx);
    const providers = await this.providers.listEnabled(ctx);
    const quota = new DigestQuota(await this.digests.countSent(ctx, uids));
    const notifications: NewNotification[] = [];
    for (const digest of taken) {
      const user = users.get(digest.uid)!;
      const receiverType = 'guid' in partiesOf(digest.conversationKey as ConversationKey) ? 'group' : 'user';
      const recipient = recipientOf({ ...digest, isSubscribed: false }, user, receiverType, settings);
      const ofDigest = digest.messageIds.flatMap((id) => messages.get(BigInt(id)) ?? []);
      const circumstances = {
        settings,
        providers,
        permissions: permissions.get(user.role),
        isSubscribed: (parentId: string) => isSubscribed(digest.uid, parentId),
        quota,
        at,
      };
      const outcome = applyDigestRules(digest, ofDigest, recipient, circumstances);
      if (!outcome) continue;
      if (!outcome.reason) quota.add(digest);
      notifications.push(notificationOf(digest, outcome, recipient.preferences.usePrivacyTemplate));
    }
    if (notifications.length > 0) await this.queue.add(ctx, notifications);
    return notifications.flatMap(({ provider }) => (provider ? { appId: ctx.app.id, provider, providerId: '' } : []));
  }
}

const channelsWithRead = ({ preferences }: NotificationSettings): ReadonlySet<NotificationChannel> =>
  new Set((['email', 'sms'] as const).filter((channel) => !preferences[channel].notifyForUnreadOnly));

/** The newest message says whom and what it is from. */
function notificationOf(
  { channel, uid, conversationKey }: TakenDigest,
  { messages, isMention, provider, reason }: DigestOutcome,
  usePrivacyTemplate: boolean,
): NewNotification {
  const newest: MessageView = messages.at(-1)!;
  return {
    subject: {
      trigger: 'after_message',
      conversationKey,
      messageId: messages[0]!.id,
      messageCategory: newest.category,
      messageType: newest.type,
      sender: newest.sender,
      receiver: newest.receiver,
      receiverType: newest.receiverType as 'user' | 'group',
      details: { messageIds: messages.map(({ id }) => id) },
      occurredAt: new Date(newest.sentAt * 1000),
    },
    channel,
    uid,
    provider,
    providerId: '',
    isMention,
    usePrivacyTemplate,
    state: reason ? 'suppressed' : 'pending',
    reason,
  };
}

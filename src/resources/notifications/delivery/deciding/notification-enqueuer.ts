import { Injectable, Logger } from '@nestjs/common';
import { missingToRead } from '#core/policy/message-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { DeliveriesService } from '#resources/campaigns/deliveries/deliveries.service.js';
import type { ProviderRef } from '#resources/notifications/notification.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import type { EnabledProvider } from '#resources/notifications/providers/stored-provider.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import { NotificationSettingsService } from '#resources/notifications/settings/notification-settings.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { DigestQuota } from '../digests/digest-quota.js';
import { NotificationDigestsRepository } from '../digests/notification-digests.repository.js';
import { ChannelsOfGroups } from './channels-of-groups.js';
import { collectedMessageOf, failedDeliveryOf, notificationOf, subjectOf } from './new-notification.js';
import type { NotificationEvent } from './notification-event.js';
import { recipientOf } from './recipient.js';
import { RecipientsRepository } from './recipients.repository.js';
import type { RecipientRow, RecipientUserRow } from './recipients.sql.js';
import { applyRules, type NotifyingApp } from './rules.js';
import { skipOnError } from './skip-on-error.js';

/** Recipients that the rules are applied to at once: bounds the memory of a batch of messages to large groups. */
const MAX_RECIPIENTS = 10_000;

/** Applies the rules to the recipients of events of one app, and queues the notifications that follow. */
@Injectable()
export class NotificationEnqueuer {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly providers: NotificationProvidersRepository,
    private readonly settings: NotificationSettingsService,
    private readonly queue: NotificationQueueRepository,
    private readonly digests: NotificationDigestsRepository,
    private readonly appSettings: SettingsService,
    private readonly campaignDeliveries: DeliveriesService,
  ) {}

  /**
   * The number of statements does not depend on the number of recipients, up to MAX_RECIPIENTS.
   *
   * @param ctx has an open transaction @returns the providers that have notifications to send
   */
  async enqueue(ctx: RequestContext, events: readonly NotificationEvent[]): Promise<ProviderRef[]> {
    const settings = await this.settings.of(ctx);
    const enabled = await this.providers.listEnabled(ctx);
    const app = { settings, providers: idsByKind(enabled), quota: await this.quotaOf(ctx, events) };
    const counts = await this.membersCounts(ctx, events);
    const channels = new ChannelsOfGroups(await this.appSettings.of(ctx), counts);
    const permissions = await this.recipients.readingPermissions(ctx);
    const refs: ProviderRef[] = [];
    for (const chunk of chunksOf(
      events.filter((event) => isMailing(event) || channels.hasProvider(app, event)),
      counts,
    )) {
      const rows = await this.recipients.recipients(ctx, chunk);
      const users = await this.recipients.users(ctx, [...new Set(rows.map(({ uid }) => uid))]);
      const mayRead = ({ event, uid }: RecipientRow): boolean => {
        const user = users.get(uid);
        const { messageKind } = chunk[event]!;
        const ofRole = user && permissions.get(user.role);
        // a user can be erased between two statements
        return user !== undefined && (!messageKind || !ofRole || missingToRead(ofRole, messageKind) === undefined);
      };
      refs.push(...(await this.store(ctx, app, channels, chunk, rows.filter(mayRead), users)));
    }
    return refs;
  }

  private async store(
    ctx: RequestContext,
    app: NotifyingApp,
    channels: ChannelsOfGroups,
    events: readonly NotificationEvent[],
    rows: readonly RecipientRow[],
    users: ReadonlyMap<string, RecipientUserRow>,
  ): Promise<ProviderRef[]> {
    const at = new Date();
    const subjects = events.map(subjectOf);
    const decided = rows.flatMap((row) => {
      const event = events[row.event]!;
      const subject = subjects[row.event]!;
      const user = users.get(row.uid)!;
      return skipOnError(this.logger, { appId: ctx.app.id, uid: row.uid }, () => {
        const recipient = recipientOf(row, user, event.receiverType, app.settings);
        const { uid, preferences } = recipient;
        return applyRules(event, recipient, channels.limited(app, event), at).map((outcome) => ({
          event,
          subject,
          uid,
          preferences,
          outcome,
        }));
      });
    });
    const notifications = decided.flatMap((each) => notificationOf(each) ?? []);
    if (notifications.length > 0) await this.queue.add(ctx, notifications);
    await this.campaignDeliveries.fail(ctx, notifications.flatMap(failedDeliveryOf));
    await this.digests.add(
      ctx,
      decided.flatMap((each) => collectedMessageOf(each, app) ?? []),
    );
    return notifications.flatMap(({ state, provider, providerId = '' }) =>
      state === 'pending' && provider ? { appId: ctx.app.id, provider, providerId } : [],
    );
  }

  /** Only campaigns ask for it: that of messages is decided when their emails and SMS are due. */
  private async quotaOf(ctx: RequestContext, events: readonly NotificationEvent[]): Promise<DigestQuota> {
    const uids = events.filter(isMailing).flatMap(({ audience }) => audience.uids);
    return new DigestQuota(uids.length > 0 ? await this.digests.countSent(ctx, uids) : []);
  }

  private async membersCounts(
    ctx: RequestContext,
    events: readonly NotificationEvent[],
  ): Promise<ReadonlyMap<string, number>> {
    const guids = new Set(events.flatMap(({ audience }) => audience.guid ?? []));
    return this.recipients.membersCounts(ctx, [...guids]);
  }
}

const isMailing = ({ kind }: NotificationEvent): boolean => kind.is === 'campaign' && kind.channel !== 'push';

/** Without an event that has more recipients than a chunk, no chunk has more. @param counts members by guid */
function chunksOf(events: readonly NotificationEvent[], counts: ReadonlyMap<string, number>): NotificationEvent[][] {
  const chunks: NotificationEvent[][] = [];
  let size = Infinity;
  for (const event of events) {
    const { guid, uids } = event.audience;
    const recipients = uids.length + (guid === undefined ? 0 : (counts.get(guid) ?? 0));
    if (size + recipients > MAX_RECIPIENTS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(event);
    size += recipients;
  }
  return chunks;
}

/** The default provider of each kind first. */
function idsByKind(enabled: readonly EnabledProvider[]): NotifyingApp['providers'] {
  const ids = new Map<EnabledProvider['kind'], string[]>();
  for (const { kind, providerId, isDefault } of enabled) {
    const others = ids.get(kind) ?? [];
    ids.set(kind, isDefault ? [providerId, ...others] : [...others, providerId]);
  }
  return ids;
}

import { Injectable, Logger } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { missingToRead } from '../../domain/policy/message-rules.js';
import { NotificationDigestsRepository } from '../../resources/notifications/digests/notification-digests.repository.js';
import type { ProviderRef } from '../../resources/notifications/notification.js';
import { NotificationProvidersRepository } from '../../resources/notifications/providers/notification-providers.repository.js';
import type { EnabledProvider } from '../../resources/notifications/providers/stored-provider.js';
import { NotificationQueueRepository } from '../../resources/notifications/queue/notification-queue.repository.js';
import { NotificationSettingsService } from '../../resources/notifications/settings/notification-settings.service.js';
import { SettingsService } from '../../resources/settings/settings.service.js';
import { decide, type NotifyingApp } from './decide.js';
import { ChannelsOfGroups } from './channels-of-groups.js';
import type { Notifiable } from './notifiable.js';
import { collectedMessageOf, notificationOf, subjectOf } from './notification-decisions.js';
import { recipientOf } from './recipient.js';
import { skippingFailures } from './skip-failures.js';
import type { RecipientRow, RecipientUserRow } from './recipients.sql.js';
import { RecipientsRepository } from './recipients.repository.js';

/** Recipients that are decided about at once: bounds the memory of a batch of messages to large groups. */
const MAX_RECIPIENTS = 10_000;

/** Decides who is notified of events of one app, and stores the decisions. */
@Injectable()
export class NotificationDecider {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly providers: NotificationProvidersRepository,
    private readonly settings: NotificationSettingsService,
    private readonly queue: NotificationQueueRepository,
    private readonly digests: NotificationDigestsRepository,
    private readonly appSettings: SettingsService,
  ) {}

  /**
   * The number of statements does not depend on the number of recipients, up to MAX_RECIPIENTS.
   *
   * @param ctx has an open transaction @returns the providers that have notifications to send
   */
  async decide(ctx: RequestContext, notifiables: readonly Notifiable[]): Promise<ProviderRef[]> {
    const [settings, enabled] = [await this.settings.of(ctx), await this.providers.listEnabled(ctx)];
    const app = { settings, providers: idsByKind(enabled) };
    const counts = await this.membersCounts(ctx, notifiables);
    const channels = new ChannelsOfGroups(await this.appSettings.of(ctx), counts);
    const permissions = await this.recipients.readingPermissions(ctx);
    const refs: ProviderRef[] = [];
    for (const chunk of chunksOf(
      notifiables.filter((notifiable) => channels.hasProvider(app, notifiable)),
      counts,
    )) {
      const rows = await this.recipients.recipients(ctx, chunk);
      const users = await this.recipients.users(ctx, [...new Set(rows.map(({ uid }) => uid))]);
      const mayRead = ({ event, uid }: RecipientRow): boolean => {
        const [user, { messageKind }] = [users.get(uid), chunk[event]!];
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
    notifiables: readonly Notifiable[],
    rows: readonly RecipientRow[],
    users: ReadonlyMap<string, RecipientUserRow>,
  ): Promise<ProviderRef[]> {
    const at = new Date();
    const subjects = notifiables.map(subjectOf);
    const decided = rows.flatMap((row) => {
      const notifiable = notifiables[row.event]!;
      const subject = subjects[row.event]!;
      const user = users.get(row.uid)!;
      return skippingFailures(this.logger, { appId: ctx.app.id, uid: row.uid }, () => {
        const recipient = recipientOf(row, user, notifiable.receiverType, app.settings);
        const { uid, preferences } = recipient;
        return decide(notifiable, recipient, channels.limited(app, notifiable), at).map((decision) => ({
          notifiable,
          subject,
          uid,
          preferences,
          decision,
        }));
      });
    });
    const notifications = decided.flatMap((each) => notificationOf(each) ?? []);
    if (notifications.length > 0) await this.queue.add(ctx, notifications);
    await this.digests.add(
      ctx,
      decided.flatMap((each) => collectedMessageOf(each, app) ?? []),
    );
    return notifications.flatMap(({ state, provider, providerId = '' }) =>
      state === 'pending' && provider ? { appId: ctx.app.id, provider, providerId } : [],
    );
  }

  private async membersCounts(
    ctx: RequestContext,
    notifiables: readonly Notifiable[],
  ): Promise<ReadonlyMap<string, number>> {
    const guids = new Set(notifiables.flatMap(({ audience }) => audience.guid ?? []));
    return this.recipients.membersCounts(ctx, [...guids]);
  }
}

/** Without an event that has more recipients than a chunk, no chunk has more. @param counts members by guid */
function chunksOf(notifiables: readonly Notifiable[], counts: ReadonlyMap<string, number>): Notifiable[][] {
  const chunks: Notifiable[][] = [];
  let size = Infinity;
  for (const notifiable of notifiables) {
    const { guid, uids } = notifiable.audience;
    const recipients = uids.length + (guid === undefined ? 0 : (counts.get(guid) ?? 0));
    if (size + recipients > MAX_RECIPIENTS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(notifiable);
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

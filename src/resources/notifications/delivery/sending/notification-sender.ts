import { Injectable, Logger } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { Batcher } from '#platform/database/batching/batcher.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { AppsService } from '#resources/management/apps.service.js';
import { UnreadCountsRepository } from '#resources/messages/unread/unread-counts.repository.js';
import { UnsubscribeLinks } from '#resources/notifications/contact-details/unsubscribe-links.js';
import type { NotificationReason } from '#resources/notifications/notification.js';
import type { PushTarget, SendResult } from '#resources/notifications/providers/provider-client.js';
import { ProviderClients } from '#resources/notifications/providers/provider-clients.js';
import { isPushKind, providerDefinitions } from '#resources/notifications/providers/provider-definitions.js';
import type { StoredProvider } from '#resources/notifications/providers/stored-provider.js';
import type { BegunNotification, DueNotification } from '#resources/notifications/queue/notification-delivery.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { NotificationSettingsService } from '#resources/notifications/settings/notification-settings.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { renderPush } from '../rendering/push-content.js';
import { digestContentOf } from './due-digest.js';
import type { NotificationAttempt } from './notification-attempt.js';
import { NotificationSourcesReader, type NotificationSources } from './notification-sources.js';
import { pushSourceOf } from './push-source.js';
import { suppressionOf } from './suppression.js';

/** Attempts that are prepared by the same statements. */
const MAX_PREPARED = 100;

/** An attempt that a killed process began is made once more; then the notification may have been sent twice. */
const MAX_INTERRUPTIONS = 1;
/** Custom providers can detect that they get a notification again, by its id. */
const MAX_INTERRUPTIONS_WITH_ID = 10;

interface Submission {
  readonly target: StoredProvider;
  readonly notification: DueNotification;
}

/** What the notifications of one app have in common that are prepared together. */
interface Batch {
  readonly ctx: RequestContext;
  readonly settings: NotificationSettings;
  readonly sources: NotificationSources;
  /** The counts by uid, where the app shows badges. */
  readonly unread: ReadonlyMap<string, number>;
}

/** An attempt whose notification is known to be sent, or the result without sending. */
type Prepared = { readonly send: () => Promise<SendResult> } | { readonly attempt: NotificationAttempt };

/** Attempts to send a notification: reads the present state of what it is about, renders it, and sends it through its provider. */
@Injectable()
export class NotificationSender {
  private readonly logger = new Logger('Notifications');
  private readonly batcher = new Batcher<Submission, Prepared>(
    (submissions) => this.prepare(submissions),
    MAX_PREPARED,
  );

  constructor(
    private readonly queue: NotificationQueueRepository,
    private readonly apps: AppsService,
    private readonly sources: NotificationSourcesReader,
    private readonly settings: NotificationSettingsService,
    private readonly appSettings: SettingsService,
    private readonly unreadCounts: UnreadCountsRepository,
    private readonly unsubscribeLinks: UnsubscribeLinks,
    private readonly clients: ProviderClients,
  ) {}

  /** @throws Error if the database cannot be read: the notification stays pending */
  async attempt(target: StoredProvider, notification: DueNotification): Promise<NotificationAttempt> {
    const prepared = await this.batcher.submit({ target, notification });
    return 'send' in prepared ? prepared.send() : prepared.attempt;
  }

  private async prepare(submissions: Submission[]): Promise<Prepared[]> {
    const prepared = new Map<Submission, Prepared>();
    const byApp = groupBy(submissions, ({ target }) => target.appId);
    const contexts = await this.apps.contextsOf({}, [...byApp.keys()]);
    for (const ctx of contexts)
      for (const [submission, one] of await this.prepareForApp(ctx, byApp.get(ctx.app.id)!))
        prepared.set(submission, one);
    // of an app that was erased meanwhile
    return submissions.map((submission) => prepared.get(submission) ?? { attempt: { outcome: 'gone' } });
  }

  private async prepareForApp(
    ctx: RequestContext,
    submissions: readonly Submission[],
  ): Promise<ReadonlyMap<Submission, Prepared>> {
    const notifications = submissions.map(({ notification }) => notification);
    const settings = await this.settings.of(ctx);
    const batch: Batch = {
      ctx,
      settings,
      sources: await this.sources.read(ctx, notifications),
      unread: await this.unread(ctx, settings, notifications),
    };
    // last: what begins is sent at once
    const begun = await this.queue.begin(
      ctx,
      notifications.map(({ id }) => id),
    );
    return new Map(
      submissions.map((submission) => {
        const state = begun.get(submission.notification.id);
        return [submission, state ? this.prepareOne(submission, state, batch) : { attempt: { outcome: 'gone' } }];
      }),
    );
  }

  private prepareOne(submission: Submission, begun: BegunNotification, batch: Batch): Prepared {
    if (begun.interruptions > maxInterruptions(submission.target)) return { attempt: interrupted };
    const reason = suppressionOf(submission.notification, begun, batch.sources);
    if (reason) return { attempt: { outcome: 'suppressed', reason } };
    try {
      const rendered = this.rendered(submission, begun, batch);
      return typeof rendered === 'string'
        ? { attempt: { outcome: 'suppressed', reason: rendered } }
        : { send: rendered };
    } catch (error) {
      // the other notifications of the batch are sent
      const { id } = submission.notification;
      this.logger.error(
        { cause: toLogFields(error), appId: batch.ctx.app.id, id: String(id) },
        'A notification could not be rendered.',
      );
      return { attempt: notRendered };
    }
  }

  /** @returns the reason if nothing is left to be shown */
  private rendered(
    { target, notification }: Submission,
    begun: BegunNotification,
    { ctx, sources, settings, unread }: Batch,
  ): (() => Promise<SendResult>) | NotificationReason {
    const provider = { ...target, region: ctx.app.region };
    const { uid, isMention, usePrivacyTemplate: usePrivacy } = notification;
    const id = `ntf_${notification.id}`;
    const { kind, configuration } = provider;
    if (!isPushKind(kind)) {
      const unsubscribeUrl = this.unsubscribeLinks.urlOf({ appId: ctx.app.id, uid });
      const rendering = { id, kind, configuration, sources, settings, unsubscribeUrl };
      const content = digestContentOf(notification, begun, rendering);
      return typeof content === 'string' ? content : () => this.clients.sendDigest(provider, content);
    }
    const subject = pushSourceOf(notification, sources);
    if (!subject) return 'MESSAGE_UNAVAILABLE';
    const unreadMessageCount = unread.get(uid);
    const content = renderPush(subject, { id, settings, uid, usePrivacy, isMention, unreadMessageCount });
    return () => this.clients.sendPush(provider, { uid, content, device: deviceOf(notification, begun) });
  }

  /** Returns the counts by uid, where the app shows badges. Each user costs a statement: only apps that turn it on pay for it. */
  private async unread(
    ctx: RequestContext,
    settings: NotificationSettings,
    notifications: readonly DueNotification[],
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    if (!settings.preferences.push.includeUnreadMessageCountSetting) return counts;
    const appSettings = await this.appSettings.forUnread(ctx);
    for (const uid of new Set(notifications.map((notification) => notification.uid))) {
      const conversations = await this.unreadCounts.of(ctx, uid, appSettings, { hideBlocked: true });
      counts.set(
        uid,
        conversations.reduce((sum, { count }) => sum + count, 0),
      );
    }
    return counts;
  }
}

const maxInterruptions = ({ kind }: StoredProvider): number =>
  providerDefinitions[kind].name === 'custom' ? MAX_INTERRUPTIONS_WITH_ID : MAX_INTERRUPTIONS;

const interrupted = {
  outcome: 'failed',
  error: 'The server was stopped while it sent the notification, again and again.',
  reason: 'INTERRUPTED',
  isRetryable: false,
} as const;

const notRendered = {
  outcome: 'failed',
  error: 'The notification could not be rendered.',
  reason: 'TEMPLATE_ERROR',
  isRetryable: false,
} as const;

function deviceOf(
  { uid }: DueNotification,
  { token, tokenType, platform, keys }: BegunNotification,
): PushTarget | undefined {
  if (token === null || tokenType === null || platform === null) return undefined;
  return { uid, type: tokenType, platform, token, ...(keys && { keys }) };
}

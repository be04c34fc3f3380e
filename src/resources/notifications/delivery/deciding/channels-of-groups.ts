import type { AppSettings } from '#core/app-settings/app-settings.js';
import { channelOf } from '#resources/notifications/providers/provider-definitions.js';
import type { NotificationEvent } from './notification-event.js';
import type { NotifyingApp } from './rules.js';

/**
 * The channels on which the members of a group are notified: those whose limit the group does not exceed. What concerns some users only,
 * such as those who are removed from the group, is not limited.
 */
export class ChannelsOfGroups {
  constructor(
    private readonly settings: AppSettings,
    /** Members by guid. */
    private readonly counts: ReadonlyMap<string, number>,
  ) {}

  /** The app with the providers of these channels only. */
  limited(app: NotifyingApp, { audience: { guid } }: NotificationEvent): NotifyingApp {
    if (guid === undefined) return app;
    const count = this.counts.get(guid) ?? 0;
    const allowed = [...app.providers].filter(
      ([kind]) => count <= this.settings[`core.notifications.${channelOf(kind)}.maxGroupMembers`],
    );
    return { ...app, providers: new Map(allowed) };
  }

  hasProvider(app: NotifyingApp, event: NotificationEvent): boolean {
    return this.limited(app, event).providers.size > 0;
  }
}

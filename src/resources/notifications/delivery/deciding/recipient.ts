import { DEFAULT_TIMEZONE } from '#platform/text/timezone.js';
import { userPreferences } from '#resources/notifications/preferences/user-preferences.js';
import { isMutingAllowed, type NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import type { RecipientRow, RecipientUserRow } from './recipients.sql.js';
import type { Recipient } from './rules.js';

/** A user as decisions see them: preferences and mutes that the app does not allow do not count. */
export function recipientOf(
  { uid, mutedUntil, isSubscribed }: Omit<RecipientRow, 'event'>,
  { preferences, usePrivacyTemplate, timezone, tokens }: RecipientUserRow,
  receiverType: 'user' | 'group',
  settings: NotificationSettings,
): Recipient {
  const isMutable = isMutingAllowed(settings, receiverType === 'group' ? 'group' : 'oneOnOne');
  return {
    uid,
    preferences: userPreferences(settings, preferences ? { preferences, usePrivacyTemplate } : undefined),
    timezone: timezone ?? DEFAULT_TIMEZONE,
    ...(isMutable && mutedUntil && { mutedUntil }),
    isSubscribed,
    tokens,
  };
}

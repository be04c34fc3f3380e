import { rows, statement } from '#platform/database/statement.js';
import type { PartialNotificationSettings } from './notification-settings.js';

export const lock = statement('notification-settings-lock', rows<Required<PartialNotificationSettings>>())`
   INSERT INTO notification_settings (app_id) VALUES ($1)
       ON CONFLICT (app_id) DO UPDATE SET updated_at = excluded.updated_at
   RETURNING preferences, sound, templates`;

import { SUCCESS } from '#platform/openapi/endpoints/success.view.js';
import type { NotificationSettings } from './notification-settings.js';
import { settingCatalogue } from './setting-catalogue.js';
import { viewOf } from './setting-field.js';

/** The schema of `NotificationSettings`. */
export const NotificationSettingsView = viewOf(settingCatalogue);

export const notificationSettingsView = (settings: NotificationSettings): NotificationSettings => settings;

export const succeeded = { data: SUCCESS };

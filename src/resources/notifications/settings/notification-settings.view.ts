import { ApiProperty } from '@nestjs/swagger';
import type { NotificationSettings } from './notification-settings.js';
import { settingCatalogue } from './setting-catalogue.js';
import { viewOf } from './setting-field.js';

/** The schema of `NotificationSettings`. */
export const NotificationSettingsView = viewOf(settingCatalogue);

export const notificationSettingsView = (settings: NotificationSettings): NotificationSettings => settings;

/** The result of an operation that returns no data. */
export class SuccessView {
  @ApiProperty() success!: boolean;
}

export const succeeded = { data: { success: true } };

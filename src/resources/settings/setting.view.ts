import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorBodyView } from '../../platform/openapi/response.views.js';
import { settingCatalogue, type AppSettings, type SettingKey } from '../../domain/app-settings.js';
import type { SettingResult } from './settings.service.js';

/** A setting, described as the catalogue does. */
const Setting = (): PropertyDecorator => (view, key) => {
  const setting = settingCatalogue[key as SettingKey];
  const description = `${setting.description} Unless set: ${setting.fallback}.`;
  if ('maximum' in setting)
    ApiProperty({ type: 'integer', minimum: 0, maximum: setting.maximum, description })(view, key);
  else ApiProperty({ type: Boolean, description })(view, key);
};

export class SettingsView implements AppSettings {
  @Setting() 'core.conversations.updateOnGroupActions'!: boolean;
  @Setting() 'core.conversations.updateOnReplies'!: boolean;
  @Setting() 'core.conversations.updateOnMessageActions'!: boolean;
  @Setting() 'core.conversations.updateOnCallActivity'!: boolean;
  @Setting() 'core.conversations.updateOnCustomMessage'!: boolean;
  @Setting() 'core.threads.updateOnMessageActions'!: boolean;
  @Setting() 'core.notifications.push.enabled'!: boolean;
  @Setting() 'core.messages.retentionDays'!: number;
}

export const settingsView = (settings: AppSettings): SettingsView => settings;

/** What became of one setting that a request named. */
@ApiExtraModels(ErrorBodyView)
export class SettingResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'A sentence for people.' }) message?: string;
  @ApiPropertyOptional({ description: 'Why nothing was done.', type: ErrorBodyView }) error?: ErrorBodyView;
}

export const settingResultsView = (results: SettingResult[]): Record<string, SettingResultView> =>
  Object.fromEntries(
    results.map(({ key, value, error }) => [
      key,
      error
        ? { success: false, error: error.toBody() }
        : { success: true, message: `The setting ${key} has been set to ${value}.` },
    ]),
  );

import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorBodyView } from '../../platform/openapi/endpoints/response.views.js';
import { settingCatalogue, type AppSettings, type SettingKey } from '../../domain/app-settings.js';
import type { SettingResult } from './settings.service.js';

/** Documents a setting from the catalogue. */
const Setting = (): PropertyDecorator => (view, key) => {
  const setting = settingCatalogue[key as SettingKey];
  const description = `${setting.description} Default: ${setting.defaultValue}.`;
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

/** The result for one setting of a request. */
@ApiExtraModels(ErrorBodyView)
export class SettingResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'Human-readable text.' }) message?: string;
  @ApiPropertyOptional({ description: 'Why the setting was not changed.', type: ErrorBodyView }) error?: ErrorBodyView;
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

import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import {
  clientAppSettings,
  isSecretSetting,
  managementSettingKeys,
  settingCatalogue,
  type AppSettings,
  type ClientAppSettings,
  type SettingKey,
} from '#core/app-settings/app-settings.js';
import { ErrorBodyView } from '#platform/openapi/endpoints/response.views.js';
import type { SettingResult } from './settings.service.js';

/** No plan of a self-hosted installation lacks them. */
const PUSH_FEATURES = ['preferences', 'templates', 'providers.multiple'];

/** Documents a setting of the catalogue as a property of a view. */
function documentSetting(view: object, key: string): void {
  const setting = settingCatalogue[key as SettingKey];
  const description = `${setting.description} Default: ${setting.defaultValue === '' ? 'empty' : setting.defaultValue}.`;
  if ('maximum' in setting)
    ApiProperty({ type: 'integer', minimum: minimumOf(setting), maximum: setting.maximum, description })(view, key);
  else if ('choices' in setting) ApiProperty({ enum: setting.choices, description })(view, key);
  else if ('of' in setting) ApiProperty({ type: String, description })(view, key);
  else if ('text' in setting) ApiProperty({ type: String, maxLength: setting.maximumLength, description })(view, key);
  else ApiProperty({ type: Boolean, description })(view, key);
}

const minimumOf = (setting: object): number => ('minimum' in setting ? (setting.minimum as number) : 0);

/** A property for each setting of the catalogue. */
const SettingsView = class {} as Type<AppSettings>;
for (const key of Object.keys(settingCatalogue)) documentSetting(SettingsView.prototype as object, key);

/** The settings with what is the same for all apps. */
export class AppSettingsView extends SettingsView {
  @ApiProperty({ enum: [true], description: 'Whether the app may use push notifications. Read-only.' })
  'core.notifications.push.accessible'!: true;
  @ApiProperty({ enum: [true], description: 'Whether the app has the features of the next property. Read-only.' })
  'core.notifications.push.advanced.enabled'!: true;
  @ApiProperty({ enum: PUSH_FEATURES, isArray: true, description: 'Features of push notifications. Read-only.' })
  'core.notifications.push.advanced.included'!: readonly string[];
}

export const settingsView = (settings: AppSettings): AppSettingsView => ({
  ...settings,
  'core.notifications.push.accessible': true,
  'core.notifications.push.advanced.enabled': true,
  'core.notifications.push.advanced.included': PUSH_FEATURES,
});

/** The settings that clients of the app see. */
export class ClientAppSettingsView extends OmitType(SettingsView, managementSettingKeys) implements ClientAppSettings {}

export const clientAppSettingsView = (settings: AppSettings): ClientAppSettingsView => clientAppSettings(settings);

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
        : { success: true, message: `The setting ${key} has been set${isSecretSetting(key) ? '' : ` to ${value}`}.` },
    ]),
  );

import { ApiExtraModels, ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import {
  clientAppSettings,
  isSecretSetting,
  managementSettingKeys,
  settingCatalogue,
  type AppSettings,
  type ClientAppSettings,
  type EngineErrorPolicy,
  type SettingKey,
} from '#core/app-settings/app-settings.js';
import { ErrorBodyView } from '#platform/openapi/endpoints/response.views.js';
import type { SettingResult } from './settings.service.js';

/** No plan of a self-hosted installation lacks them. */
const PUSH_FEATURES = ['preferences', 'templates', 'providers.multiple'];

/** Documents a setting from the catalogue. */
const Setting = (): PropertyDecorator => (view, key) => {
  const setting = settingCatalogue[key as SettingKey];
  const description = `${setting.description} Default: ${setting.defaultValue === '' ? 'empty' : setting.defaultValue}.`;
  if ('maximum' in setting)
    ApiProperty({ type: 'integer', minimum: minimumOf(setting), maximum: setting.maximum, description })(view, key);
  else if ('choices' in setting) ApiProperty({ enum: setting.choices, description })(view, key);
  else if ('of' in setting) ApiProperty({ type: String, description })(view, key);
  else if ('text' in setting) ApiProperty({ type: String, maxLength: setting.maximumLength, description })(view, key);
  else ApiProperty({ type: Boolean, description })(view, key);
};

const minimumOf = (setting: object): number => ('minimum' in setting ? (setting.minimum as number) : 0);

class SettingsView implements AppSettings {
  @Setting() 'core.conversations.updateOnGroupActions'!: boolean;
  @Setting() 'core.conversations.updateOnReplies'!: boolean;
  @Setting() 'core.conversations.updateOnMessageActions'!: boolean;
  @Setting() 'core.conversations.updateOnCallActivity'!: boolean;
  @Setting() 'core.conversations.updateOnCustomMessage'!: boolean;
  @Setting() 'core.threads.updateOnMessageActions'!: boolean;
  @Setting() 'core.notifications.push.enabled'!: boolean;
  @Setting() 'core.notifications.logRetentionDays'!: number;
  @Setting() 'core.notifications.push.maxGroupMembers'!: number;
  @Setting() 'core.notifications.email.maxGroupMembers'!: number;
  @Setting() 'core.notifications.sms.maxGroupMembers'!: number;
  @Setting() 'core.groups.maxMembers'!: number;
  @Setting() 'core.groups.maxGroupsPerUser'!: number;
  @Setting() 'core.messages.linkPreviews'!: boolean;
  @Setting() 'core.messages.thumbnails'!: boolean;
  @Setting() 'core.campaigns.ratePerMinute'!: number;
  @Setting() 'core.messages.retentionDays'!: number;
  @Setting() 'core.users.dataExport'!: boolean;
  @Setting() 'management.auditLog.retentionDays'!: number;
  @Setting() 'management.failedRequests.retentionDays'!: number;
  @Setting() 'management.limits.activeUsers'!: number;
  @Setting() 'management.limits.messages'!: number;
  @Setting() 'management.limits.concurrentUsers'!: number;
  @Setting() 'moderation.openai.url'!: string;
  @Setting() 'moderation.openai.model'!: string;
  @Setting() 'moderation.openai.key'!: string;
  @Setting() 'moderation.openai.onError'!: EngineErrorPolicy;
  @Setting() 'moderation.customApi.onError'!: EngineErrorPolicy;
  @Setting() 'moderation.customApi.contextMessages'!: number;
  @Setting() 'aiAgents.openai.url'!: string;
  @Setting() 'aiAgents.openai.model'!: string;
  @Setting() 'aiAgents.openai.key'!: string;
  @Setting() 'aiAgents.secondsPerRun'!: number;
  @Setting() 'aiAgents.tokensPerRun'!: number;
  @Setting() 'aiAgents.toolCallsPerRun'!: number;
  @Setting() 'aiAgents.runsPerUserAndMinute'!: number;
  @Setting() 'ai.smartReplies.enabled'!: boolean;
  @Setting() 'ai.conversationStarter.enabled'!: boolean;
  @Setting() 'ai.conversationSummary.enabled'!: boolean;
  @Setting() 'ai.bots.enabled'!: boolean;
  @Setting() 'ai.translation.enabled'!: boolean;
  @Setting() 'ai.rewriting.enabled'!: boolean;
  @Setting() 'ai.requestsPerUserAndMinute'!: number;
  @Setting() 'ai.requestsPerMinute'!: number;
  @Setting() 'auth.jwt.issuer'!: string;
  @Setting() 'auth.jwt.audience'!: string;
  @Setting() 'auth.jwt.jwksUrl'!: string;
  @Setting() 'auth.jwt.publicKeys'!: string;
  @Setting() 'auth.jwt.secret'!: string;
  @Setting() 'auth.jwt.algorithms'!: string;
  @Setting() 'auth.jwt.uidClaim'!: string;
  @Setting() 'auth.jwt.createUsers'!: boolean;
  @Setting() 'auth.jwt.nameClaim'!: string;
  @Setting() 'auth.jwt.roleClaim'!: string;
  @Setting() 'auth.jwt.roles'!: string;
  @Setting() 'embed.origins'!: string;
  @Setting() 'embed.guests'!: boolean;
  @Setting() 'embed.guestRole'!: string;
}

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

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { StoredProvider } from '../stored-provider.js';
import type { CustomConfiguration } from './custom-provider.dto.js';

export class CustomProviderView {
  @ApiProperty() webhookURL!: string;
  @ApiProperty() isEnabled!: boolean;
  @ApiProperty() useBasicAuth!: boolean;
  @ApiProperty() basicAuthUsername!: string;
  @ApiProperty({ description: 'Asterisks; empty if there is none.', example: MASKED_SECRET })
  basicAuthPassword!: string;
}

export class CustomPushProvidersView {
  @ApiProperty({ type: [CustomProviderView], description: 'At most one.' }) pushProviders!: CustomProviderView[];
}

export class CustomEmailProviderView extends CustomProviderView {
  @ApiProperty() useStoredEmailID!: boolean;
  @ApiPropertyOptional({ description: 'Absent until it is set.' }) allowEmailReplies?: boolean;
  @ApiPropertyOptional() senderEmailForReplies?: string;
  @ApiPropertyOptional({
    description: 'With allowEmailReplies: the address that a service for emails, or a mail server, posts emails to.',
  })
  repliesWebhook?: string;
}

export class CustomSmsProviderView extends CustomProviderView {
  @ApiProperty() useStoredPhNo!: boolean;
}

const customProviderView = (
  { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword }: CustomConfiguration,
  isEnabled: boolean,
): CustomProviderView => ({
  webhookURL,
  isEnabled,
  useBasicAuth,
  basicAuthUsername,
  basicAuthPassword: basicAuthPassword === '' ? '' : MASKED_SECRET,
});

export const customPushProvidersView = (
  providers: readonly StoredProvider<'custom_push'>[],
): CustomPushProvidersView => ({
  pushProviders: providers.map(({ configuration, isEnabled }) => customProviderView(configuration, isEnabled)),
});

export const customEmailProviderView = (
  { configuration, isEnabled }: StoredProvider<'custom_email'>,
  repliesWebhook: string,
): CustomEmailProviderView =>
  withoutAbsent({
    ...customProviderView(configuration, isEnabled),
    useStoredEmailID: configuration.useStoredEmailID,
    allowEmailReplies: configuration.allowEmailReplies,
    senderEmailForReplies: configuration.senderEmailForReplies ?? undefined,
    repliesWebhook: configuration.allowEmailReplies ? repliesWebhook : undefined,
  });

export const customSmsProviderView = ({
  configuration,
  isEnabled,
}: StoredProvider<'custom_sms'>): CustomSmsProviderView => ({
  ...customProviderView(configuration, isEnabled),
  useStoredPhNo: configuration.useStoredPhNo,
});

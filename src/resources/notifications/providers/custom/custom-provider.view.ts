import { ApiProperty } from '@nestjs/swagger';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { CustomConfiguration } from '#resources/notifications/provider-configuration.js';
import type { StoredProvider } from '../stored-provider.js';

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

export const customEmailProviderView = ({
  configuration,
  isEnabled,
}: StoredProvider<'custom_email'>): CustomEmailProviderView => ({
  ...customProviderView(configuration, isEnabled),
  useStoredEmailID: configuration.useStoredEmailID,
});

export const customSmsProviderView = ({
  configuration,
  isEnabled,
}: StoredProvider<'custom_sms'>): CustomSmsProviderView => ({
  ...customProviderView(configuration, isEnabled),
  useStoredPhNo: configuration.useStoredPhNo,
});

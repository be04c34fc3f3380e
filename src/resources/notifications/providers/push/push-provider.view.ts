import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { StoredProvider } from '../stored-provider.js';

class PushProviderView {
  @ApiProperty() providerId!: string;
  @ApiProperty({ description: 'Whether devices that register without a provider get this one.' }) isDefault!: boolean;
}

const idView = ({ providerId, isDefault }: StoredProvider): PushProviderView => ({
  providerId,
  isDefault,
});

class ShownView {
  @ApiProperty() chat!: boolean;
  @ApiProperty() call!: boolean;
}

class NotificationInPayloadView {
  @ApiProperty() ios!: ShownView;
  @ApiProperty() android!: ShownView;
  @ApiProperty() web!: ShownView;
}

class ServiceAccountCredsView {
  @ApiProperty() project_id!: string;
  @ApiProperty() client_email!: string;
  @ApiPropertyOptional() private_key_id?: string;
  @ApiProperty({ description: 'Asterisks.', example: MASKED_SECRET }) private_key!: string;
}

class FcmProviderView extends PushProviderView {
  @ApiPropertyOptional() serviceAccountFilename?: string;
  @ApiProperty() serviceAccountCreds!: ServiceAccountCredsView;
  @ApiProperty() notificationInPayload!: NotificationInPayloadView;
}

export class FcmProvidersView {
  @ApiProperty({ type: [FcmProviderView] }) pushProviders!: FcmProviderView[];
}

export const fcmProvidersView = (providers: readonly StoredProvider<'fcm'>[]): FcmProvidersView => ({
  pushProviders: providers.map((provider) => {
    const { serviceAccountFilename, serviceAccountCreds, notificationInPayload } = provider.configuration;
    const { project_id, client_email, private_key_id } = serviceAccountCreds;
    return withoutAbsent({
      ...idView(provider),
      serviceAccountFilename,
      serviceAccountCreds: withoutAbsent({ project_id, client_email, private_key_id, private_key: MASKED_SECRET }),
      notificationInPayload,
    });
  }),
});

class ApnsProviderView extends PushProviderView {
  @ApiProperty() keyId!: string;
  @ApiProperty() teamId!: string;
  @ApiProperty() bundleId!: string;
  @ApiPropertyOptional() p8KeyFilename?: string;
  @ApiProperty({ description: 'Asterisks.', example: MASKED_SECRET }) p8Key!: string;
  @ApiProperty() includeContentAvailable!: boolean;
  @ApiProperty() includeMutableContent!: boolean;
  @ApiProperty() productionMode!: boolean;
}

export class ApnsProvidersView {
  @ApiProperty({ type: [ApnsProviderView] }) pushProviders!: ApnsProviderView[];
}

export const apnsProvidersView = (providers: readonly StoredProvider<'apns'>[]): ApnsProvidersView => ({
  pushProviders: providers.map((provider) =>
    withoutAbsent({ ...idView(provider), ...provider.configuration, p8Key: MASKED_SECRET }),
  ),
});

export class WebPushProviderView extends PushProviderView {
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'Web pages subscribe with it, as applicationServerKey.' }) publicKey!: string;
  @ApiProperty({ description: 'Asterisks.', example: MASKED_SECRET }) privateKey!: string;
}

export class WebPushProvidersView {
  @ApiProperty({ type: [WebPushProviderView] }) pushProviders!: WebPushProviderView[];
}

export function webPushProviderView(provider: StoredProvider<'web_push'>): WebPushProviderView {
  const { subject, publicKey } = provider.configuration;
  return { ...idView(provider), subject, publicKey, privateKey: MASKED_SECRET };
}

export const webPushProvidersView = (providers: readonly StoredProvider<'web_push'>[]): WebPushProvidersView => ({
  pushProviders: providers.map(webPushProviderView),
});

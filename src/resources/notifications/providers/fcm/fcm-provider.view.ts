import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { PushProviderView, idView } from '../device-provider.view.js';
import type { StoredProvider } from '../stored-provider.js';

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

export class FcmProviderView extends PushProviderView {
  @ApiPropertyOptional() serviceAccountFilename?: string;
  @ApiProperty() serviceAccountCreds!: ServiceAccountCredsView;
  @ApiProperty() notificationInPayload!: NotificationInPayloadView;
}

export class FcmProvidersView {
  @ApiProperty({ type: [FcmProviderView] }) pushProviders!: FcmProviderView[];
}

export const fcmProviderView = (provider: StoredProvider<'fcm'>): FcmProviderView => {
  const { serviceAccountFilename, serviceAccountCreds, notificationInPayload } = provider.configuration;
  const { project_id, client_email, private_key_id } = serviceAccountCreds;
  return withoutAbsent({
    ...idView(provider),
    serviceAccountFilename,
    serviceAccountCreds: withoutAbsent({ project_id, client_email, private_key_id, private_key: MASKED_SECRET }),
    notificationInPayload,
  });
};

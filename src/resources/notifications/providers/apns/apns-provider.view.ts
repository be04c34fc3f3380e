import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { PushProviderView, idView } from '../device-provider.view.js';
import type { StoredProvider } from '../stored-provider.js';

export class ApnsProviderView extends PushProviderView {
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

export const apnsProviderView = (provider: StoredProvider<'apns'>): ApnsProviderView =>
  withoutAbsent({ ...idView(provider), ...provider.configuration, p8Key: MASKED_SECRET });

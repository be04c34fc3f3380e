import { ApiProperty } from '@nestjs/swagger';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { PushProviderView, idView } from '../device-provider.view.js';
import type { StoredProvider } from '../stored-provider.js';

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

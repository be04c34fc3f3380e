import { ApiProperty } from '@nestjs/swagger';
import type { StoredProvider } from './stored-provider.js';

export class PushProviderView {
  @ApiProperty() providerId!: string;
  @ApiProperty({ description: 'Whether devices that register without a provider get this one.' }) isDefault!: boolean;
}

export const idView = ({ providerId, isDefault }: StoredProvider): PushProviderView => ({ providerId, isDefault });

import { ApiProperty } from '@nestjs/swagger';
import { features } from '#platform/access/features.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { RestrictedFeature } from './restricted-features.repository.js';

export class RestrictedFeatureView {
  @ApiProperty({ example: 'Create Groups' }) title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ example: 'u.createGroup' }) key!: string;
  @ApiProperty({ description: 'Path of the operation.', example: '/v3/groups' }) path!: string;
  @ApiProperty({ description: 'Since when it has been restricted, in Unix seconds.' }) createdAt!: number;
}

export function restrictedFeatureView({ feature, createdAt }: RestrictedFeature): RestrictedFeatureView {
  const { title, path } = features[feature];
  return { title, description: title, key: `u.${feature}`, path, createdAt: unixSeconds(createdAt) };
}

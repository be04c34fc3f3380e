import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { unixSeconds } from '../../platform/http/responses/envelope.js';
import type { Region } from '../../platform/config/config.js';
import type { ApiKey } from '../api-keys/api-key.view.js';
import type { App } from './apps.repository.js';

class AppRegionView {
  @ApiProperty({ enum: ['us', 'eu', 'in'] }) id!: string;
  @ApiProperty() name!: string;
}

class AppApiKeyView {
  @ApiProperty() apiKey!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['authOnly', 'fullAccess'] }) scope!: string;
  @ApiProperty() createdBy!: string;
}

export class AppView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['self-hosted'] }) plan!: string;
  @ApiProperty({ description: 'archived: deleted, not erased yet.', enum: ['active', 'archived'] }) state!: string;
  @ApiProperty({ enum: ['us', 'eu', 'in'] }) region!: string;
  @ApiProperty() appRegion!: AppRegionView;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'When the data of a deleted app is erased, in Unix seconds.', required: false })
  scheduledToDeleteAt?: number;
}

@ApiExtraModels(AppApiKeyView)
export class CreatedAppView extends AppView {
  @ApiProperty({
    description: 'The first keys, by key.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(AppApiKeyView) },
  })
  apiKeys!: Record<string, AppApiKeyView>;
}

export class DeletedAppView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'When the data of the app is erased, in Unix seconds.' }) scheduledToDeleteAt!: number;
}

const regionNames: Record<Region, string> = { us: 'United States', eu: 'Europe', in: 'India' };

export function appView(app: App): AppView {
  return {
    id: app.id,
    name: app.name,
    plan: 'self-hosted',
    state: app.deletionScheduledAt ? 'archived' : 'active',
    region: app.region,
    appRegion: { id: app.region, name: regionNames[app.region] },
    createdAt: unixSeconds(app.createdAt),
    ...(app.deletionScheduledAt && { scheduledToDeleteAt: unixSeconds(app.deletionScheduledAt) }),
  };
}

export function createdAppView(app: App, keys: ApiKey[]): CreatedAppView {
  const entries = keys.map(
    ({ apiKey, name, scope, createdBy }) => [apiKey, { apiKey, name, scope, createdBy }] as const,
  );
  return { ...appView(app), apiKeys: Object.fromEntries(entries) };
}

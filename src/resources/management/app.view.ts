import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { Region } from '#platform/config/config.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { ApiKey } from '../api-keys/api-key.view.js';
import type { App } from './apps.repository.js';

const OWNER = 1;

const REGION_DESCRIPTION = 'A part of the addresses of the app. Its data is where the installation has its database.';

class AppRegionView {
  @ApiProperty({ enum: ['us', 'eu', 'in'] }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
}

/** The operator of the installation, whom all of its apps belong to. */
class AppOwnerView {
  @ApiProperty({ description: 'The same as owner, as text.' }) id!: string;
  @ApiProperty({ description: 'The email of the owner; operator, if CONFAB_OWNER_EMAIL is not set.' }) name!: string;
  @ApiPropertyOptional({ description: 'CONFAB_OWNER_EMAIL. Absent if it is not set.' }) email?: string;
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
  @ApiProperty({ type: 'integer', enum: [0], description: '0: there is no trial that could end.' })
  trialEndsAt!: number;
  @ApiProperty({ description: 'archived: deleted, not erased yet.', enum: ['active', 'archived'] }) state!: string;
  @ApiProperty({ enum: ['us', 'eu', 'in'] }) region!: string;
  @ApiPropertyOptional({ description: 'The cell that has the app. Absent where the installation has one database.' })
  cell?: string;
  @ApiPropertyOptional({
    description:
      'In lists, of an app that is being moved: the cell that it moves to, also where the command was interrupted.',
  })
  movingTo?: string;
  @ApiProperty() appRegion!: AppRegionView;
  @ApiProperty({ type: 'integer', enum: [OWNER], description: 'An installation has one owner.' }) owner!: number;
  @ApiProperty() appOwner!: AppOwnerView;
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

/** @param ownerEmail of the configuration */
export function appView(app: App, ownerEmail: string | undefined): AppView {
  return {
    id: app.id,
    name: app.name,
    plan: 'self-hosted',
    trialEndsAt: 0,
    state: app.deletionScheduledAt ? 'archived' : 'active',
    region: app.region,
    ...(app.cell !== undefined && { cell: app.cell }),
    ...(app.movingTo !== undefined && { movingTo: app.movingTo }),
    appRegion: { id: app.region, name: regionNames[app.region], description: REGION_DESCRIPTION },
    owner: OWNER,
    appOwner: { id: String(OWNER), name: ownerEmail ?? 'operator', ...(ownerEmail && { email: ownerEmail }) },
    createdAt: unixSeconds(app.createdAt),
    ...(app.deletionScheduledAt && { scheduledToDeleteAt: unixSeconds(app.deletionScheduledAt) }),
  };
}

export function createdAppView(app: App, keys: ApiKey[], ownerEmail: string | undefined): CreatedAppView {
  const entries = keys.map(
    ({ apiKey, name, scope, createdBy }) => [apiKey, { apiKey, name, scope, createdBy }] as const,
  );
  return { ...appView(app, ownerEmail), apiKeys: Object.fromEntries(entries) };
}

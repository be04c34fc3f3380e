import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppSettings } from '#core/app-settings/app-settings.js';
import type { Config } from '#platform/config/config.js';
import type { AppIdentity } from '#platform/context/context.js';
import type { WebPushKey } from '../notifications/providers/notification-providers.service.js';
import { ClientAppSettingsView, clientAppSettingsView } from '../settings/setting.view.js';
import { clientLimits } from './client-limits.js';

class ClientLimitsView {
  @ApiProperty({ description: 'Size of a request body, in bytes.' }) requestBytes!: number;
  @ApiProperty({ description: 'Size of a request body with files, in bytes.' }) uploadBytes!: number;
  @ApiProperty({ description: 'Files per request.' }) filesPerUpload!: number;
  @ApiProperty({ description: 'Rows per page of a list (perPage).' }) rowsPerPage!: number;
  @ApiProperty({ description: 'The data of a message as JSON, in UTF-16 code units.' }) messageCharacters!: number;
  @ApiProperty({ description: 'metadata and customData of a message, each in bytes.' }) messageMetadataBytes!: number;
  @ApiProperty({ description: 'Receivers per send request.' }) receiversPerSend!: number;
  @ApiProperty({ description: 'Tags of a user, group or message.' }) tags!: number;
  @ApiProperty({ description: 'Length of a tag, in UTF-16 code units.' }) tagCharacters!: number;
  @ApiProperty({ description: 'Friends of a user.' }) friends!: number;
  @ApiProperty({ description: 'Groups that a user is a member of.' }) groupsPerUser!: number;
  @ApiProperty({ description: 'Members of a group.' }) membersPerGroup!: number;
  @ApiProperty({ description: 'Users that one request adds to a group or bans.' }) membersPerRequest!: number;
}

class ClientWebPushView {
  @ApiProperty({ description: 'Of the default Web Push provider.' }) providerId!: string;
  @ApiProperty({ description: 'The applicationServerKey of PushManager.subscribe().' }) publicKey!: string;
}

class ClientCallMediaView {
  @ApiProperty({ description: 'Address of the LiveKit server.', example: 'wss://livekit.example.com' }) url!: string;
}

export class ClientSettingsView {
  @ApiProperty() appId!: string;
  @ApiProperty({ enum: ['us', 'eu', 'in'] }) region!: string;
  @ApiProperty() settings!: ClientAppSettingsView;
  @ApiProperty({ description: 'Requests that exceed a limit are refused.' }) limits!: ClientLimitsView;
  @ApiPropertyOptional({ description: 'What browsers subscribe with. Absent without a default Web Push provider.' })
  webPush?: ClientWebPushView;
  @ApiPropertyOptional({
    description:
      'Where the audio and video of calls are, which clients join with a call token. Absent if the server has no LiveKit: calls have signalling only.',
  })
  callMedia?: ClientCallMediaView;
}

export const clientSettingsView = (
  { id, region }: AppIdentity,
  settings: AppSettings,
  config: Config,
  webPush: WebPushKey | undefined,
): ClientSettingsView => ({
  appId: id,
  region,
  settings: clientAppSettingsView(settings),
  limits: clientLimits(config, settings),
  ...(webPush && { webPush }),
  ...(config.liveKit && { callMedia: { url: config.liveKit.url } }),
});

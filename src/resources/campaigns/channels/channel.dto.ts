import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { BooleanField, ChoiceField, ObjectField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryText } from '#platform/http/fields/query-field.js';
import { CampaignListQuery } from '../lists/campaign-list.dto.js';
import { SlugField } from '../slug.js';
import { ALL_CHANNEL_TYPES } from './channel-types.js';

const MAX_METADATA_BYTES = 10_000;

export class CreateChannelDto {
  @DisplayNameField({ description: 'Name of the channel.', max: 100, example: 'Promotions' })
  name!: string;

  @ChoiceField({
    description:
      'in_app: a feed; push: push notifications, of which an app has one channel; email and sms: by the providers of notifications; message: a message of a user.',
    of: ALL_CHANNEL_TYPES,
    example: 'in_app',
  })
  type!: (typeof ALL_CHANNEL_TYPES)[number];

  @SlugField({
    description: 'Name of the channel in requests, which no other one has. Made of the name if it is absent.',
    optional: true,
    reserved: 'availability',
    example: 'promotions',
  })
  channelId?: string;

  @BooleanField({
    description: 'Whether templates may use it and notifications are sent.',
    optional: true,
    default: false,
  })
  enabled?: boolean;

  @ObjectField({
    description: 'Data of the app.',
    optional: true,
    maxBytes: MAX_METADATA_BYTES,
    example: { icon: 'megaphone' },
  })
  metadata?: object;
}

export class UpdateChannelDto extends ChangesOf(CreateChannelDto, { except: ['type', 'channelId'] }) {}

export class ChannelParam {
  @PathText('ERR_CHANNEL_NOT_FOUND', (id) => [{ id }], {
    description: 'id or channelId of the channel.',
    max: 100,
    example: 'promotions',
  })
  id!: string;
}

export class ChannelsQuery extends CampaignListQuery {
  @QueryChoice({ description: 'updatedAt by default.', of: ['channelType', 'createdAt', 'updatedAt'] })
  sort?: 'channelType' | 'createdAt' | 'updatedAt';

  @QueryText({ description: 'Text in the name or the channelId.', max: 100 })
  search?: string;
}

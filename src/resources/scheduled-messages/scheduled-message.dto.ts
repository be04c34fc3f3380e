import { DecimalIdField, JsonField, TagsField } from '#platform/http/fields/field.js';
import { FutureSecondsField, LocalTimeField, TimeZoneField } from '#platform/http/fields/future-time.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { MessageData } from '#resources/messages/content/message-data.dto.js';
import { MessageContentDto } from '#resources/messages/content/message.dto.js';
import { ReceiverField, ReceiverTypeField } from '#resources/messages/content/receiver-fields.js';

export class CreateScheduledMessageDto extends MessageContentDto {
  @ReceiverField()
  receiver!: string;

  @ReceiverTypeField()
  receiverType!: string;

  @DecimalIdField({
    description: 'Id of a message of the same conversation, in whose thread this one is a reply.',
    optional: true,
    example: '42',
  })
  parentId?: string;

  @FutureSecondsField('send it')
  sendAt?: number;

  @LocalTimeField('send it')
  localTime?: string;

  @TimeZoneField()
  timeZone?: string;
}

export class UpdateScheduledMessageDto {
  @JsonField(
    { description: 'The new content, as of a new message.', optional: true, example: { text: 'Happy new year' } },
    () => MessageData,
  )
  data?: unknown;

  @TagsField({ description: 'Tags, at most 25. They replace the old ones.' })
  tags?: string[];

  @FutureSecondsField('send it')
  sendAt?: number;

  @LocalTimeField('send it')
  localTime?: string;

  @TimeZoneField()
  timeZone?: string;
}

export class ScheduledMessageParam {
  @PathText('ERR_SCHEDULED_MESSAGE_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the scheduled message.',
    max: 100,
    example: '7',
  })
  id!: string;
}

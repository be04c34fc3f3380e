import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { TextField } from '#platform/http/fields/field.js';
import { AccountProviderDto } from '../account-provider.dto.js';
import { AllowEmailRepliesField, ReplyAddressField, type EmailReplySettings } from '../email-reply-fields.js';
import type { ConfigurationOf } from '../provider-definition.js';

class EmailRepliesDto extends AccountProviderDto {
  @AllowEmailRepliesField()
  allowEmailReplies?: boolean;

  @ReplyAddressField()
  senderEmailForReplies?: string;
}

export class AddSendGridProviderDto extends EmailRepliesDto {
  @TextField({
    description:
      'API key that may send mail. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
    max: 255,
  })
  sendGridApiKey!: string;

  @TextField({ description: 'Id of the dynamic template.', max: 34, example: `d-${'0123456789abcdef'.repeat(2)}` })
  sendGridTemplateID!: string;

  @TextField({ description: 'Id of the unsubscribe group.', max: 15, example: '12345' })
  sendGridUnsubscribeGroupID!: string;

  @TextField({ description: 'Name that emails are sent from.', max: 100, example: 'Trail Buddies' })
  senderName!: string;

  @TextField({ description: 'Address that emails are sent from.', max: 254, example: 'chat@example.com' })
  senderEmail!: string;
}

export class UpdateSendGridProviderDto extends ChangesOf(AddSendGridProviderDto, { empty: 'absent' }) {}

export type SendGridConfiguration = ConfigurationOf<AddSendGridProviderDto, keyof EmailReplySettings> &
  Required<EmailReplySettings>;

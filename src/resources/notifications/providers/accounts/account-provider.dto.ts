import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { BooleanField, TextField } from '#platform/http/fields/field.js';
import { AllowEmailRepliesField, ReplyAddressField } from './email-reply-fields.js';

class AccountProviderDto {
  @BooleanField({ description: 'Whether notifications are sent through it. true if absent.', optional: true })
  isEnabled?: boolean;
}

export class AddTwilioProviderDto extends AccountProviderDto {
  @TextField({ description: 'SID of the account.', max: 34, example: `AC${'0123456789abcdef'.repeat(2)}` })
  twilioAccountSID!: string;

  @TextField({
    description:
      'Auth token of the account. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
    max: 32,
  })
  twilioAuthToken!: string;

  @TextField({ description: 'Number that messages are sent from, as E.164.', max: 16, example: '+14155550100' })
  twilioSenderPhoneNumber!: string;
}

export class UpdateTwilioProviderDto extends ChangesOf(AddTwilioProviderDto, {
  empty: 'absent',
  fields: { isEnabled: { description: 'Whether notifications are sent through it.' } },
}) {}

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

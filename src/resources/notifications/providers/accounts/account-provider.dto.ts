import { BooleanField, TextField } from '#platform/http/fields/field.js';

const isEnabled = { description: 'Whether notifications are sent through it. true if absent.', optional: true };

class AccountProviderDto {
  @BooleanField(isEnabled)
  isEnabled?: boolean;
}

const sid = { description: 'SID of the account.', max: 34, example: `AC${'0123456789abcdef'.repeat(2)}` };
const token = {
  description:
    'Auth token of the account. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
  max: 32,
};
const sender = { description: 'Number that messages are sent from, as E.164.', max: 16, example: '+14155550100' };

export class AddTwilioProviderDto extends AccountProviderDto {
  @TextField(sid)
  twilioAccountSID!: string;

  @TextField(token)
  twilioAuthToken!: string;

  @TextField(sender)
  twilioSenderPhoneNumber!: string;
}

export class UpdateTwilioProviderDto {
  @BooleanField({ description: 'Whether notifications are sent through it.', optional: true })
  isEnabled?: boolean;

  @TextField({ ...sid, optional: true })
  twilioAccountSID?: string;

  @TextField({ ...token, optional: true })
  twilioAuthToken?: string;

  @TextField({ ...sender, optional: true })
  twilioSenderPhoneNumber?: string;
}

const apiKey = {
  description:
    'API key that may send mail. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
  max: 255,
};
const template = { description: 'Id of the dynamic template.', max: 34, example: `d-${'0123456789abcdef'.repeat(2)}` };
const group = { description: 'Id of the unsubscribe group.', max: 15, example: '12345' };
const senderName = { description: 'Name that emails are sent from.', max: 100, example: 'Trail Buddies' };
const senderEmail = { description: 'Address that emails are sent from.', max: 254, example: 'chat@example.com' };

class EmailRepliesDto extends AccountProviderDto {
  @BooleanField({
    description:
      'Whether replies by email become messages. SendGrid has to post the emails to senderEmailForReplies to the address in repliesWebhook.',
    optional: true,
    default: false,
  })
  allowEmailReplies?: boolean;

  @TextField({
    description:
      'Address that replies go to, in a domain whose emails Inbound Parse of SendGrid receives. Required with allowEmailReplies; at most 14 characters before the @.',
    max: 254,
    optional: true,
  })
  senderEmailForReplies?: string;
}

export class AddSendGridProviderDto extends EmailRepliesDto {
  @TextField(apiKey)
  sendGridApiKey!: string;

  @TextField(template)
  sendGridTemplateID!: string;

  @TextField(group)
  sendGridUnsubscribeGroupID!: string;

  @TextField(senderName)
  senderName!: string;

  @TextField(senderEmail)
  senderEmail!: string;
}

export class UpdateSendGridProviderDto extends EmailRepliesDto {
  @TextField({ ...apiKey, optional: true })
  sendGridApiKey?: string;

  @TextField({ ...template, optional: true })
  sendGridTemplateID?: string;

  @TextField({ ...group, optional: true })
  sendGridUnsubscribeGroupID?: string;

  @TextField({ ...senderName, optional: true })
  senderName?: string;

  @TextField({ ...senderEmail, optional: true })
  senderEmail?: string;
}

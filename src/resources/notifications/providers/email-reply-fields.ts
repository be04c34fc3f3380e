import { BooleanField, TextField } from '#platform/http/fields/field.js';

/** Absent and null are the same: providers that were added without them have neither. */
export interface EmailReplySettings {
  readonly allowEmailReplies?: boolean;
  readonly senderEmailForReplies?: string | null;
}

// The fields of a provider whose emails can be replied to.

export const AllowEmailRepliesField = () =>
  BooleanField({
    description:
      'Whether replies by email become messages. The emails to senderEmailForReplies have to be posted to the address in repliesWebhook, by a service for emails or by a mail server.',
    optional: true,
    default: false,
  });

export const ReplyAddressField = () =>
  TextField({
    description:
      'Address that replies go to, in a domain whose emails a service for emails or a mail server of yours receives, with whatever follows a + before the @. Required with allowEmailReplies; at most 14 characters before the @.',
    max: 254,
    optional: true,
  });

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isEmail } from '#platform/http/fields/contact-field.js';
import { MAX_LOCAL_PART } from './email-reply-addresses.js';
import type { EmailReplySettings } from './email-reply-fields.js';

// Rules that several kinds of providers have. Their sentences leave the value out.

export const problemOfEmail = (name: string, text: string): string | undefined =>
  isEmail(text) ? undefined : `The ${name} must be an email address.`;

export function problemOfReplyAddress({
  allowEmailReplies,
  senderEmailForReplies: address = null,
}: EmailReplySettings): string | undefined {
  const name = 'senderEmailForReplies';
  if (address === null) return allowEmailReplies ? `The ${name} field is required with allowEmailReplies.` : undefined;
  const isTooLong = address.indexOf('@') > MAX_LOCAL_PART || address.includes('+');
  if (allowEmailReplies && isTooLong)
    return `The ${name} may not have more than ${MAX_LOCAL_PART} characters before the @, nor a plus sign: a tag for each email is added.`;
  return problemOfEmail(name, address);
}

/** @returns undefined if the text is no private key in PEM */
export function privateKeyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

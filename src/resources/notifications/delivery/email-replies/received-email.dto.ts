import { FreeTextField, TextField } from '#platform/http/fields/field.js';

/** The fields of an email that are read. Others are ignored, attachments too. */
export const RECEIVED_FIELDS = ['charsets', 'envelope', 'from', 'headers', 'html', 'text', 'to'] as const;

const MAX_CHARACTERS = 262_144;

const Field = (description: string) => FreeTextField({ description, max: MAX_CHARACTERS, optional: true });

/** An email as SendGrid posts it. The form may have the raw email in the field email instead. */
export class ReceivedEmailDto {
  @Field('JSON of an object: the character sets of the other fields.')
  charsets?: string;

  @Field('JSON of an object, whose member to lists the addresses that the email was delivered to.')
  envelope?: string;

  @Field('The header From.')
  from?: string;

  @Field('All headers.')
  headers?: string;

  @Field('The HTML of the email, which is read if it has no plain text.')
  html?: string;

  @Field('The plain text of the email.')
  text?: string;

  @Field('The header To.')
  to?: string;
}

/** A blank field is no field: the HTML is read of an email whose plain text is blank. */
export function fieldsOf(texts: Readonly<Record<string, string | undefined>>): ReceivedEmailDto {
  const readable = Object.entries(texts).map(
    ([name, text = '']) => [name, text.replaceAll('\0', '').slice(0, MAX_CHARACTERS).toWellFormed()] as const,
  );
  return Object.fromEntries(readable.filter(([, text]) => text.trim() !== ''));
}

export class ReceivedEmailQuery {
  @TextField({ description: 'Id of the app.', max: 100 })
  app!: string;

  @TextField({ description: 'Of the address in repliesWebhook.', max: 100 })
  token!: string;
}

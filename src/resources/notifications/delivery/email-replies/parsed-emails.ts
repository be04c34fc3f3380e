import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject, jsonIn } from '#platform/http/json.js';
import { fieldsOf, type ReceivedEmailDto } from './received-email.dto.js';

// Emails as services post them that have parsed them. Each names the parts in its own way.

/** What is read of the form that Mailgun posts for a route. */
export const MAILGUN_FIELDS = [
  'recipient',
  'message-headers',
  'stripped-text',
  'body-plain',
  'stripped-html',
  'body-html',
] as const;

type MailgunForm = Readonly<Partial<Record<(typeof MAILGUN_FIELDS)[number], string>>>;

/** Mailgun names the recipient in every form of a route, SendGrid in none. */
export const isMailgun = ({ recipient }: MailgunForm): boolean => recipient !== undefined;

/** @throws ERR_BAD_REQUEST for a form without the headers of the email: they tell who has sent it, and whether a program has */
export function emailOfMailgun(form: MailgunForm): ReceivedEmailDto {
  const headers = headersIn(listIn(form['message-headers']));
  return fieldsOf({
    ...sendersIn(headers, 'message-headers of Mailgun'),
    envelope: envelopeTo(form.recipient?.split(',') ?? []),
    text: firstFilled(form['stripped-text'], form['body-plain']),
    html: firstFilled(form['stripped-html'], form['body-html']),
  });
}

/** @param body what Postmark posts as JSON @throws ERR_BAD_REQUEST for what is none */
export function emailOfPostmark(body: unknown): ReceivedEmailDto {
  if (!isPlainObject(body)) throw unreadable('is no JSON object');
  const { MessageID: id, From: from, Headers: list } = body;
  if (!Array.isArray(list) || typeof from !== 'string' || from.trim() === '')
    throw unreadable('is not what Postmark posts for an email: it has no From, or no Headers');
  const headers = headersIn(list.map((header: unknown) => (isPlainObject(header) ? [header.Name, header.Value] : [])));
  // the id of the email itself, or else the one of Postmark, which is the same in each attempt
  const ids = [...linesOf(headers), ...(typeof id === 'string' ? [`message-id: ${oneLine(id)}`] : [])];
  const recipients = [
    body.OriginalRecipient,
    ...[body.ToFull, body.CcFull, body.BccFull].flat().map((one) => (isPlainObject(one) ? one.Email : undefined)),
  ];
  return fieldsOf({
    from: [from, ...valuesOf(headers, 'from')].filter((each, index, all) => all.indexOf(each) === index).join(', '),
    headers: ids.join('\n'),
    envelope: envelopeTo(recipients),
    text: firstFilled(body.StrippedTextReply, body.TextBody),
    html: firstFilled(body.HtmlBody),
  });
}

type Header = readonly [name: string, value: string];

const headersIn = (list: readonly unknown[]): Header[] =>
  list.flatMap((pair): Header[] => {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
    return typeof name === 'string' && typeof value === 'string' ? [[name.trim().toLowerCase(), oneLine(value)]] : [];
  });

/** More than one header From is more than one sender. */
function sendersIn(headers: readonly Header[], source: string): { from: string; headers: string } {
  const from = valuesOf(headers, 'from').join(', ');
  if (from === '') throw unreadable(`is no email: there is no header From in the ${source}`);
  return { from, headers: linesOf(headers).join('\n') };
}

const valuesOf = (headers: readonly Header[], name: string): string[] =>
  headers.filter(([each]) => each === name).map(([, value]) => value);

const linesOf = (headers: readonly Header[]): string[] => headers.map(([name, value]) => `${name}: ${value}`);

/** A value that is folded, or that pretends to be several headers, is one. */
const oneLine = (value: string): string => value.replaceAll(/[\r\n]+/g, ' ').trim();

const envelopeTo = (recipients: readonly unknown[]): string =>
  JSON.stringify({ to: recipients.filter((each) => typeof each === 'string').map((each) => each.trim()) });

function firstFilled(...texts: unknown[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

function listIn(json = ''): unknown[] {
  const list = jsonIn(json);
  return Array.isArray(list) ? list : [];
}

const unreadable = (problem: string) => DomainError.invalid({ body: [`The body ${problem}.`] });

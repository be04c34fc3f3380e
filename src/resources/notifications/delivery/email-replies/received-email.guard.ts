import type { Readable } from 'node:stream';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { limitFormTime } from '#platform/http/connections/slow-clients.js';
import { FormParts } from '#platform/http/forms/form-parts.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { BoundedJson } from './bounded-json.js';
import { emailOfMailgun, emailOfPostmark, isMailgun, MAILGUN_FIELDS } from './parsed-emails.js';
import { emailIn, PARSED_BYTES } from './raw-email.js';
import { fieldsOf, RECEIVED_FIELDS, type ReceivedEmailDto } from './received-email.dto.js';

/** Postmark posts up to 35 MB, SendGrid 30 MB. Attachments are read and forgotten. */
const MAX_BYTES = 36 * 1024 * 1024;
const MAX_PARTS = 200;
/** A field has at most this size; the rest is forgotten. */
const MAX_FIELD_BYTES = 256 * 1024;

/** Of the raw email in the forms that SendGrid and Mailgun post if they are told to. */
const RAW_FIELDS: readonly string[] = ['email', 'body-mime'];

const READ_FIELDS: readonly string[] = [...RECEIVED_FIELDS, ...MAILGUN_FIELDS];

/** So much is read of a form in the address encoding, which Mailgun uses for emails without attachments. */
const MAX_ENCODED_BYTES = 1024 * 1024;
const MAX_ENCODED_FIELDS = 2000;

const RAW_EMAIL = /^\s*message\/rfc822\s*(;|$)/i;
const JSON_BODY = /^\s*application\/json\s*(;|$)/i;
const ENCODED_FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/** Reads an email, which is the body or which a service posts as a form or as JSON, once the token in its address is verified. */
@Injectable()
export class ReceivedEmailGuard implements CanActivate {
  private readonly milliseconds: number;

  constructor(
    @Inject(CONFIG) { connections }: Config,
    private readonly addresses: EmailReplyAddresses,
    private readonly failedAuth: FailedAuthLimiter,
  ) {
    this.milliseconds = connections.bodySeconds * 1000;
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const { app, token } = request.query;
    if (typeof app !== 'string' || typeof token !== 'string' || !this.addresses.isWebhookToken(app, token))
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_EMAIL_REPLIES'));
    if (request.headers.expect !== undefined) response.writeContinue();
    limitFormTime(request, response, this.milliseconds);
    request.body = await emailOf(request);
    return true;
  }
}

/** @throws ERR_BAD_FORM, ERR_BODY_TOO_LARGE, and ERR_BAD_REQUEST for what is no email */
async function emailOf(request: Request): Promise<ReceivedEmailDto> {
  const type = request.headers['content-type'] ?? '';
  if (RAW_EMAIL.test(type)) return emailIn(await beginningOfBody(request, PARSED_BYTES));
  if (JSON_BODY.test(type)) return emailOfPostmark(await shortenedJson(request));
  if (!ENCODED_FORM.test(type)) return emailInForm(request);
  return emailOfFields(fieldsIn(await beginningOfBody(request, MAX_ENCODED_BYTES)));
}

/** @throws ERR_BODY_TOO_LARGE, ERR_BODY_TOO_DEEP, and ERR_BAD_REQUEST for a body that is no JSON */
async function shortenedJson(request: Request): Promise<unknown> {
  const json = new BoundedJson();
  await beginningOfBody(request, 0, (chunk) => json.add(chunk));
  try {
    return json.parse();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw DomainError.invalid({ body: ['The body is no JSON.'] });
  }
}

/** @throws ERR_BODY_TOO_LARGE, and ERR_BAD_REQUEST for a body that ends early */
async function beginningOfBody(
  request: Request,
  maxBytes: number,
  onChunk: (chunk: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const tooLarge = () => new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BYTES });
  if (Number(request.headers['content-length']) > MAX_BYTES) throw tooLarge();
  let bytes = 0;
  const check = (chunk: Buffer) => {
    if ((bytes += chunk.length) > MAX_BYTES) throw tooLarge();
    onChunk(chunk);
  };
  try {
    return await beginningOf(request, maxBytes, check);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw DomainError.invalid({ body: ['The body is incomplete.'] });
  }
}

/** @throws ERR_BAD_FORM, ERR_BODY_TOO_LARGE, and ERR_BAD_REQUEST for a raw email that is none */
async function emailInForm(request: Request): Promise<ReceivedEmailDto> {
  const fields = new Map<string, Buffer>();
  let parts = 0;
  for await (const { name, filename, content } of new FormParts(request, MAX_BYTES)) {
    if (++parts > MAX_PARTS) throw new DomainError('ERR_BAD_FORM');
    const maxBytes = filename === undefined ? readBytesOf(name) : 0;
    const beginning = await beginningOf(content, maxBytes);
    if (maxBytes > 0 && !fields.has(name)) fields.set(name, beginning);
  }
  return emailOfFields(fields);
}

/** The first field of a name counts: Mailgun adds fields with the names of headers, which the sender chooses. */
async function emailOfFields(fields: Map<string, Buffer>): Promise<ReceivedEmailDto> {
  const raw = RAW_FIELDS.map((name) => fields.get(name)).find(Boolean);
  for (const name of RAW_FIELDS) fields.delete(name);
  const charsets = charsetsIn(fields.get('charsets'));
  const texts: Record<string, string> = Object.fromEntries(
    [...fields].map(([name, bytes]) => [name, decoderOf(charsets[name]).decode(bytes)] as const),
  );
  if (!isMailgun(texts)) return { ...fieldsOf(texts), ...(raw && (await emailIn(raw))) };
  if (!raw) return emailOfMailgun(texts);
  const email = await emailIn(raw);
  return { ...email, to: `${texts.recipient}, ${email.to ?? ''}` };
}

/** Reads at most so many fields, each of the names that count, of a form in the address encoding. */
function fieldsIn(bytes: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  for (const [name, value] of new URLSearchParams(bytes.toString('latin1').split('&', MAX_ENCODED_FIELDS).join('&')))
    if (readBytesOf(name) > 0 && !fields.has(name)) fields.set(name, Buffer.from(value).subarray(0, readBytesOf(name)));
  return fields;
}

/** How much of a field is read, in bytes. */
function readBytesOf(name: string): number {
  if (RAW_FIELDS.includes(name)) return PARSED_BYTES;
  return READ_FIELDS.includes(name) ? MAX_FIELD_BYTES : 0;
}

/** Reads to the end, or until `check` of a chunk throws, which leaves the stream open. */
async function beginningOf(
  content: Readable,
  maxBytes: number,
  check: (chunk: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    check(chunk);
    if (bytes < maxBytes) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Each field has the character set of its part of the email. */
function charsetsIn(json: Buffer | undefined): Record<string, unknown> {
  try {
    const charsets: unknown = JSON.parse(json?.toString('utf8') ?? '{}');
    return Object.assign(Object.create(null) as object, charsets) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function decoderOf(charset: unknown) {
  try {
    return new TextDecoder(typeof charset === 'string' ? charset : 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

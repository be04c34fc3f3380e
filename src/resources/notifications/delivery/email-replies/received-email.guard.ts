import type { Readable } from 'node:stream';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { limitFormTime } from '#platform/http/connections/slow-clients.js';
import { FormParts } from '#platform/http/forms/form-parts.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/accounts/email-reply-addresses.js';
import { emailIn, PARSED_BYTES } from './raw-email.js';
import { fieldsOf, RECEIVED_FIELDS, type ReceivedEmailDto } from './received-email.dto.js';

/** SendGrid accepts emails of 30 MB. Attachments are read and forgotten. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PARTS = 200;
/** A field has at most this size; the rest is forgotten. */
const MAX_FIELD_BYTES = 256 * 1024;

/** Of the raw email in the form that SendGrid posts if it is told to. */
const RAW_FIELD = 'email';

const RAW_EMAIL = /^\s*message\/rfc822\s*(;|$)/i;

/** Reads an email, which is the body or which SendGrid posts as a form, once the token in its address is verified. */
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
    const isRaw = RAW_EMAIL.test(request.headers['content-type'] ?? '');
    request.body = isRaw ? await emailIn(await rawEmail(request)) : await emailInForm(request);
    return true;
  }
}

/** @throws ERR_BODY_TOO_LARGE, and ERR_BAD_REQUEST for a body that ends early */
async function rawEmail(request: Request): Promise<Buffer> {
  const tooLarge = () => new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BYTES });
  if (Number(request.headers['content-length']) > MAX_BYTES) throw tooLarge();
  let bytes = 0;
  const check = (length: number) => {
    if ((bytes += length) > MAX_BYTES) throw tooLarge();
  };
  try {
    return await beginningOf(request, PARSED_BYTES, check);
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
    if (maxBytes > 0) fields.set(name, beginning);
  }
  const raw = fields.get(RAW_FIELD);
  fields.delete(RAW_FIELD);
  const charsets = charsetsIn(fields.get('charsets'));
  const texts = [...fields].map(([name, bytes]) => [name, decoderOf(charsets[name]).decode(bytes)] as const);
  return { ...fieldsOf(Object.fromEntries(texts)), ...(raw && (await emailIn(raw))) };
}

/** How much of a field is read, in bytes. */
function readBytesOf(name: string): number {
  if (name === RAW_FIELD) return PARSED_BYTES;
  return RECEIVED_FIELDS.some((field) => field === name) ? MAX_FIELD_BYTES : 0;
}

/** Reads to the end, or until `check` of a chunk throws, which leaves the stream open. */
async function beginningOf(
  content: Readable,
  maxBytes: number,
  check: (length: number) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    check(chunk.length);
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

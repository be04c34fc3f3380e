import type { Readable } from 'node:stream';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/errors/domain-error.js';
import { FormParts } from '#platform/http/forms/form-parts.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/accounts/email-reply-addresses.js';
import { RECEIVED_FIELDS, type ReceivedEmailDto } from './received-email.dto.js';

/** SendGrid accepts emails of 30 MB. Attachments are read and forgotten. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PARTS = 200;
/** A field has at most this size; the rest is forgotten. */
const MAX_FIELD_BYTES = 256 * 1024;

/** Reads an email that SendGrid posts as a form, once the token in its address is verified. */
@Injectable()
export class ReceivedEmailGuard implements CanActivate {
  constructor(
    private readonly addresses: EmailReplyAddresses,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request>();
    const { app, token } = request.query;
    if (typeof app !== 'string' || typeof token !== 'string' || !this.addresses.isWebhookToken(app, token))
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_EMAIL_REPLIES'));
    request.body = await receivedEmail(request);
    return true;
  }
}

/** @throws ERR_BAD_FORM, ERR_BODY_TOO_LARGE */
async function receivedEmail(request: Request): Promise<ReceivedEmailDto> {
  const fields = new Map<string, Buffer>();
  let parts = 0;
  for await (const { name, filename, content } of new FormParts(request, MAX_BYTES)) {
    if (++parts > MAX_PARTS) throw new DomainError('ERR_BAD_FORM');
    const isRead = filename === undefined && RECEIVED_FIELDS.some((field) => field === name);
    const beginning = await beginningOf(content, isRead ? MAX_FIELD_BYTES : 0);
    if (isRead) fields.set(name, beginning);
  }
  const charsets = charsetsIn(fields.get('charsets'));
  const texts = [...fields].map(([name, bytes]) => [name, decoded(bytes, charsets[name])] as const);
  // a blank field is no field: the HTML is read of an email whose plain text is blank
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

/** Reads to the end. */
async function beginningOf(content: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
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

function decoded(bytes: Buffer, charset: unknown): string {
  return decoderOf(charset).decode(bytes).replaceAll('\0', '');
}

function decoderOf(charset: unknown) {
  try {
    return new TextDecoder(typeof charset === 'string' ? charset : 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

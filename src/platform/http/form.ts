import { applyDecorators, SetMetadata, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { DomainError } from '../errors/domain-error.js';
import { MAX_BODY_BYTES } from './body-parser.js';
import { FormBody } from './form-body.js';

export const TAKES_FORM = 'confab:takes-form';

const MAX_FIELDS = 100;

/** What `TakesForm` leaves on a route for the API document: an example of the fields, by name. */
export interface FormMetadata {
  readonly example: Record<string, unknown>;
}

/** The route takes multipart/form-data, in place of JSON where it has a DTO. The interceptor reads it; other routes refuse it. */
export const TakesForm = (reader: Type<NestInterceptor>, form: FormMetadata) =>
  applyDecorators(SetMetadata(TAKES_FORM, form), UseInterceptors(reader));

/** A file of a form, while it arrives. */
export interface FormFile {
  /** As the client says, without folders. */
  readonly name: string;
  readonly mimeType: string;
  /** Must be read to its end or destroyed: until then nothing more of the request is read. */
  readonly content: Readable;
}

export interface FormOptions {
  /** Of the whole body. */
  maxBytes: number;
  maxFiles: number;
  /** Dotted names of the fields that may be JSON text. */
  jsonFields: readonly string[];
}

/**
 * Reads a form while it arrives: each file is handed out with the fields that came before it.
 *
 * @param take an error of it ends the reading
 * @returns the fields as an object, once all of the form was read and all files were taken
 * @throws ERR_BODY_TOO_LARGE, ERR_BAD_FORM, ERR_BAD_REQUEST and what `take` throws; all calls of it have ended by then
 */
export async function readForm(
  request: Request,
  options: FormOptions,
  take: (file: FormFile, body: Record<string, unknown>) => Promise<void>,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length']) > options.maxBytes) throw tooLarge(options.maxBytes);
  const body = new FormBody(options.jsonFields);
  const parser = parserOf(request, options);
  const taking: Promise<void>[] = [];
  const fail = (error: unknown) => parser.destroy(error as Error);

  parser.on('field', (name, text, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated || body.bytes > MAX_BODY_BYTES) fail(tooLarge(MAX_BODY_BYTES));
    else body.add(name, text);
  });
  parser.on('file', (_field, content, { filename, mimeType }) => {
    // a file may be refused before anybody listens to it; what goes wrong is told by the parser in any case
    content.on('error', () => undefined);
    const taken = take({ name: filename ?? '', mimeType, content }, body.value);
    taking.push(taken);
    taken.catch(fail);
  });
  parser.on('filesLimit', () => fail(tooMany('files[]', options.maxFiles, 'files')));
  parser.on('fieldsLimit', () => fail(tooMany('body', MAX_FIELDS, 'fields')));

  try {
    await feed(request, parser, options.maxBytes);
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('ERR_BAD_FORM');
  } finally {
    await Promise.allSettled(taking);
  }
  await Promise.all(taking);
  body.assertStorable();
  return body.value;
}

function parserOf(request: Request, { maxFiles }: FormOptions): busboy.Busboy {
  try {
    const limits = { files: maxFiles, fields: MAX_FIELDS, fieldSize: MAX_BODY_BYTES };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw new DomainError('ERR_BAD_FORM');
  }
}

/** Resolves once the parser has seen the whole body. The request itself is never destroyed: its answer goes the same way back. */
async function feed(request: Request, parser: busboy.Busboy, maxBytes: number): Promise<void> {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) parser.destroy(tooLarge(maxBytes));
  };
  const giveUp = () => {
    if (!request.complete) parser.destroy(new DomainError('ERR_BAD_FORM'));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('close', resolve).on('error', reject);
      request.once('close', giveUp).once('error', giveUp).on('data', count).pipe(parser);
    });
  } finally {
    request.off('close', giveUp).off('data', count).unpipe(parser);
    request.resume();
  }
}

const tooLarge = (limit: number) => new DomainError('ERR_BODY_TOO_LARGE', { limit });

const tooMany = (field: string, limit: number, what: string) =>
  DomainError.invalid({ [field]: [`The form may not have more than ${limit} ${what}.`] });

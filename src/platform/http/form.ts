import { applyDecorators, SetMetadata, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { DomainError } from '../errors/domain-error.js';
import { MAX_BODY_BYTES } from './body-parser.js';
import { FormBody } from './form-body.js';
import { FormParts } from './multipart.js';

export const ACCEPTS_MULTIPART = 'confab:takes-form';

const MAX_FIELDS = 100;

/** What `AcceptsMultipart` records for a route for the API document: an example of the fields, by name. */
export interface FormMetadata {
  readonly example: Record<string, unknown>;
}

/** The route takes multipart/form-data, in place of JSON where it has a DTO. The interceptor reads it; other routes refuse it. */
export const AcceptsMultipart = (reader: Type<NestInterceptor>, form: FormMetadata) =>
  applyDecorators(SetMetadata(ACCEPTS_MULTIPART, form), UseInterceptors(reader));

/** A file of a form, while it arrives. */
export interface FormFile {
  /** As the client says, without folders. */
  readonly name: string;
  readonly mimeType: string;
  /** Nothing more of the request is read until this is read to its end. */
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
 * Reads a form while it arrives, part after part: each file is handed out with the fields that came before it.
 *
 * @param take reads the content to its end; an error of it ends the reading
 * @returns the fields as an object, once all of the form was read and all files were taken
 * @throws ERR_BODY_TOO_LARGE, ERR_BAD_FORM, ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST and what `take` throws; all calls of it have ended by then
 */
export async function readForm(
  request: Request,
  options: FormOptions,
  take: (file: FormFile, body: Record<string, unknown>) => Promise<void>,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length']) > options.maxBytes) throw tooLarge(options.maxBytes);
  const parts = new FormParts(request, options.maxBytes);
  const body = new FormBody(options.jsonFields);
  const count = counter(options);
  try {
    for await (const { name, filename, mimeType, content } of parts) {
      count(filename !== undefined);
      if (filename === undefined) body.add(name, await textOf(content, MAX_BODY_BYTES - body.bytes));
      else {
        await take({ name: filename, mimeType, content }, body.value);
        if (!content.readableEnded) throw new Error('A file of a form was taken without being read to its end');
      }
    }
  } catch (error) {
    // a form that breaks off is why the file could not be taken, and not the other way round
    throw parts.failure ?? error;
  }
  body.assertStorable();
  return body.value;
}

function counter({ maxFiles }: FormOptions): (isFile: boolean) => void {
  let files = 0;
  let fields = 0;
  return (isFile) => {
    if (isFile && ++files > maxFiles) throw tooMany('files[]', maxFiles, 'files');
    if (!isFile && ++fields > MAX_FIELDS) throw tooMany('body', MAX_FIELDS, 'fields');
  };
}

/** @throws ERR_BODY_TOO_LARGE */
async function textOf(content: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(MAX_BODY_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (limit: number) => new DomainError('ERR_BODY_TOO_LARGE', { limit });

const tooMany = (field: string, limit: number, what: string) =>
  DomainError.invalid({ [field]: [`The form may not have more than ${limit} ${what}.`] });

import type { Readable } from 'node:stream';
import { applyDecorators, SetMetadata, UseGuards, type CanActivate, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/errors/domain-error.js';
import { MAX_BODY_BYTES } from '../body/body-parser.js';
import { utf8TextOf } from '../body/json-text.js';
import { FormBody } from './form-body.js';
import { FormParts, MAX_PARTS } from './form-parts.js';

export const ACCEPTS_MULTIPART = 'confab:accepts-multipart';

/** Beside files, which are stored while the fields are in memory. */
const MAX_FIELDS = 100;

/** What the parts of a form without files have beside their fields: boundaries and headers. */
const OVERHEAD = 256 * 1024;

/** Metadata of `AcceptsMultipart` for the API document. */
export interface FormMetadata {
  /** Examples of the fields, by name. */
  readonly example: Record<string, unknown>;
  /** The field of its only file and what it is for, instead of a list of files in `files[]`. */
  readonly file?: { readonly name: string; readonly description: string };
  /** Bytes that the body may be instead of a form. */
  readonly bytes?: { readonly mediaType: string; readonly description: string; readonly example: string };
}

/**
 * Lets a route accept files in multipart/form-data; a route with a DTO accepts JSON as well. A guard of the route reads the form, after
 * those of all routes.
 */
export const AcceptsMultipart = (reader: Type<CanActivate>, form: FormMetadata) =>
  applyDecorators(SetMetadata(ACCEPTS_MULTIPART, form), UseGuards(reader));

/** A file of a form, while it is received. */
export interface FormFile {
  /** The name as the client sent it, without folders. */
  readonly name: string;
  readonly mimeType: string;
  /** The request is read no further until this stream is read to its end. */
  readonly content: Readable;
}

export interface FormOptions {
  /** The limit applies to the whole body. */
  maxBytes: number;
  maxFiles: number;
  /** Dotted names of the fields that may be JSON text. */
  jsonFields: readonly string[];
}

/**
 * Reads a form while it is received, part by part: each file is passed on with the fields that precede it.
 *
 * @param onFile must read the content to its end; its error ends reading
 * @returns the fields as an object, once the whole form is read and all files are stored
 * @throws ERR_BODY_TOO_LARGE, ERR_BAD_FORM, ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST and the errors of `onFile`, after all calls of it have ended
 */
export async function readForm(
  request: Request,
  options: FormOptions,
  onFile: (file: FormFile, body: Record<string, unknown>) => Promise<void>,
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
        await onFile({ name: filename, mimeType, content }, body.value);
        if (!content.readableEnded) throw new Error('The content of a file of a form was not read to its end');
      }
    }
  } catch (error) {
    // an incomplete form is the cause of the failed file, so its error is reported
    throw parts.failure ?? error;
  }
  body.assertStorable();
  return body.value;
}

/** A form without files. @throws as `readForm` */
export const readFields = (request: Request): Promise<Record<string, unknown>> =>
  readForm(request, { maxBytes: MAX_BODY_BYTES + OVERHEAD, maxFiles: 0, jsonFields: [] }, () => Promise.resolve());

function counter({ maxFiles }: FormOptions): (isFile: boolean) => void {
  const maxFields = maxFiles === 0 ? MAX_PARTS : MAX_FIELDS;
  let files = 0;
  let fields = 0;
  return (isFile) => {
    if (isFile && ++files > maxFiles) throw tooMany('files[]', maxFiles, 'files');
    if (!isFile && ++fields > maxFields) throw tooMany('body', maxFields, 'fields');
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
  return utf8TextOf(Buffer.concat(chunks));
}

const tooLarge = (limit: number) => new DomainError('ERR_BODY_TOO_LARGE', { limit });

export const tooMany = (field: string, limit: number, items: string) =>
  DomainError.invalid({ [field]: [`The form may not have more than ${limit} ${items}.`] });

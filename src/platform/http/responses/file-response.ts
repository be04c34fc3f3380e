import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { DomainError } from '#platform/errors/domain-error.js';
import { errorCode } from '#platform/errors/error-reason.js';

/** An immutable file. */
export interface FileResponse {
  /** Differs for every content. */
  readonly tag: string;
  readonly name: string;
  readonly mimeType: string;
  /** The size is in bytes. */
  readonly size: number;
  /** @param range first and last byte */
  read(range?: { start: number; end: number }): Promise<Readable>;
}

/** Types that browsers display without executing their content. Other files are sent as downloads. */
const DISPLAYED = /^(?:image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** @param mimeType also with parameters, as `audio/ogg; codecs=opus` */
const isDisplayed = (mimeType: string): boolean => DISPLAYED.test(mimeType.split(';', 1)[0]!.trim().toLowerCase());

/** A year. `private`: files of a chat must not be stored by shared caches. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Read for HEAD, whose status is that of GET. */
const FIRST_BYTE = { start: 0, end: 0 };

/** Responds with a file or the requested part of it. @throws ERR_RANGE_NOT_SATISFIABLE, and what `read` throws */
export async function sendFileResponse(request: Request, response: Response, file: FileResponse): Promise<void> {
  response.set('ETag', `"${file.tag}"`);
  if (request.fresh) {
    response.status(304).set('Cache-Control', FOREVER).end();
    return;
  }
  response.removeHeader('ETag');
  const range = rangeOf(request, response, file);
  const isHead = request.method === 'HEAD';
  // before the headers are set, because an error response must not have them
  const content = file.size > 0 ? await file.read(isHead ? FIRST_BYTE : range) : Readable.from([]);
  describe(response, file);
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
  if (!isHead) return send(content, response);
  content.destroy();
  response.end();
}

function describe(response: Response, { tag, name, mimeType }: FileResponse): void {
  response.set({
    ETag: `"${tag}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': FOREVER,
    'Content-Type': mimeType,
    'Content-Disposition': contentDisposition(name, { type: isDisplayed(mimeType) ? 'inline' : 'attachment' }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

/** A part of so many bytes at the end. */
const SUFFIX = /[=,]\s*-0*[1-9]/;

/**
 * The requested range, as RFC 9110 has it. The whole file (undefined) is also sent if several ranges, or ranges of another version of the file, are
 * requested.
 */
function rangeOf(request: Request, response: Response, { tag, size }: FileResponse) {
  const condition = request.get('if-range');
  if (request.method !== 'GET' || (condition !== undefined && condition !== `"${tag}"`)) return undefined;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) {
    // the library takes a part that is longer than the file for one outside of it
    if (size > 0 && SUFFIX.test(request.get('range')!)) return { start: 0, end: size - 1 };
    response.set('Content-Range', `bytes */${size}`);
    throw new DomainError('ERR_RANGE_NOT_SATISFIABLE', { size });
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/**
 * Destroys the connection if reading the file fails or the client disconnects: a response that has begun cannot become an error.
 *
 * @throws ERR_MEDIA_STORAGE_UNAVAILABLE
 */
async function send(content: Readable, response: Response): Promise<void> {
  try {
    await pipeline(content, response);
  } catch (error) {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw DomainError.mediaStorageUnavailable(error);
  }
}

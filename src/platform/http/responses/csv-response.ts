import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { errorCode } from '#platform/errors/error-reason.js';

/** Responds with a CSV file that is made while it is sent. If that fails in the middle, the connection ends before the last chunk. */
export async function sendCsvResponse(response: Response, name: string, lines: AsyncIterable<string>): Promise<void> {
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': 'no-store',
  });
  try {
    await pipeline(Readable.from(lines), response);
  } catch (error) {
    // the client has disconnected
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

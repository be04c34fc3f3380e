import type { IncomingMessage } from 'node:http';

/**
 * Whether a client library of the hosted service makes the request for its user. They name themselves in `sdk`; what that for Android asks
 * about notifications has `chatApiVersion` instead.
 */
export const isOfClientLibrary = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authtoken !== undefined && (headers.sdk !== undefined || headers.chatapiversion !== undefined);

import type { IncomingMessage } from 'node:http';

/** A body of this type without a boundary is no form: it is read as JSON, like a body of any other type. */
export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^\s*multipart\/form-data\s*;.*\bboundary=/i.test(headers['content-type'] ?? '');

/** A form without files. */
export const isUrlencoded = ({ headers }: IncomingMessage): boolean =>
  /^\s*application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** Whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { IDEMPOTENCY_KEY_HEADER, MAX_KEY_LENGTH } from '#platform/idempotency/idempotent-request.js';
import type { Parameter } from './parameters.js';

/** The errors of the guard of idempotency keys. */
export const idempotencyErrors: ErrorCode[] = [
  'ERR_IDEMPOTENCY_KEY_IN_PROGRESS',
  'ERR_IDEMPOTENCY_KEY_REUSED',
  'ERR_IDEMPOTENT_RESPONSE_ERASED',
];

export const idempotencyKeyParameter: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID.',
  schema: { type: 'string', maxLength: MAX_KEY_LENGTH },
};

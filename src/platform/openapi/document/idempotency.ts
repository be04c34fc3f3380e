import type { ErrorCode } from '../../errors/error-catalogue.js';
import { IDEMPOTENCY_KEY_HEADER, MAX_KEY_LENGTH } from '../../idempotency/idempotent-request.js';

/** What an operation that takes an idempotency key can raise before it begins. */
export const raisedForIdempotencyKey: ErrorCode[] = ['ERR_IDEMPOTENCY_KEY_IN_PROGRESS', 'ERR_IDEMPOTENCY_KEY_REUSED'];

export const idempotencyKeyParameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Names the request, so that it can be sent again safely: within 24 hours the same request with the same key gets the same response and is not processed again. Printable ASCII, such as a UUID.',
  schema: { type: 'string', maxLength: MAX_KEY_LENGTH },
};

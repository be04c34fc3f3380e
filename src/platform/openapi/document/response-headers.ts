import type { AccessRule } from '../../auth/access-rule.js';

const LIMIT =
  'The limit that has least left of those that the request counts for, in requests per minute. Absent where the server does not limit requests.';
const REMAINING = 'Requests that this limit still allows in this minute.';
const RESET = 'When the minute is over and the whole limit is there again, in Unix seconds.';

const whole = (description: string) => ({ description, schema: { type: 'integer' as const } });

/** Response headers, by the name of their component. */
export const headerComponents = {
  RequestId: {
    description: 'Id of the request, the one sent along or a new one. Logs carry it.',
    schema: { type: 'string' as const },
  },
  RateLimit: whole(LIMIT),
  RateLimitRemaining: whole(REMAINING),
  RateLimitReset: whole(RESET),
  RetryAfter: whole('Seconds to wait.'),
  IdempotencyReplayed: {
    description:
      'true: this is the stored response of an earlier request with the same Idempotency-Key. Otherwise absent.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

const refer = (component: keyof typeof headerComponents) => ({ $ref: `#/components/headers/${component}` });

/** In the two spellings that clients of the API know. */
const rateLimitHeaders = {
  'X-Rate-Limit': refer('RateLimit'),
  'X-Rate-Limit-Remaining': refer('RateLimitRemaining'),
  'X-Rate-Limit-Reset': refer('RateLimitReset'),
  'X-RateLimit-Limit': refer('RateLimit'),
  'X-RateLimit-Remaining': refer('RateLimitRemaining'),
  'X-RateLimit-Reset': refer('RateLimitReset'),
};

/** Statuses of requests that were not processed, which are never stored for an idempotency key. */
const NOT_REPLAYED = new Set(['409', '422', '429', '500', '503']);

/** Every response to a request that counts for a rate limit has these headers; they are documented where clients need them. */
export function responseHeaders(
  status: string,
  { access, takesKey }: { access: AccessRule; takesKey: boolean },
): object {
  const isReplayed = takesKey && !NOT_REPLAYED.has(status);
  const isTooMany = status === '429';
  return {
    'X-Request-Id': refer('RequestId'),
    ...(isTooMany || (access.audience === 'app' && status === '200') ? rateLimitHeaders : {}),
    ...(isTooMany || status === '409' ? { 'Retry-After': refer('RetryAfter') } : {}),
    ...(isReplayed ? { 'Idempotency-Replayed': refer('IdempotencyReplayed') } : {}),
  };
}

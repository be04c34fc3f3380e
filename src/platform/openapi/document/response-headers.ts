import type { AccessRule } from '#platform/access/access-rule.js';

const LIMIT =
  'Rate limit in requests per minute. If several limits apply to the request, the one with the fewest remaining requests. Absent if the server does not limit requests.';
const REMAINING = 'Remaining requests of this limit in the current minute.';
const RESET = 'Time at which the current minute ends and the limit is reset, in Unix seconds.';

const whole = (description: string) => ({ description, schema: { type: 'integer' as const } });

/** Response headers, by the name of their component. */
export const headerComponents = {
  RequestId: {
    description:
      'Id of the request: that of its X-Request-Id header if it is valid, otherwise a generated one. The log contains it.',
    schema: { type: 'string' as const },
  },
  RateLimit: whole(LIMIT),
  RateLimitRemaining: whole(REMAINING),
  RateLimitReset: whole(RESET),
  RetryAfter: whole('Seconds to wait. Every response with status 503 has it.'),
  ContentRange: {
    description: 'The range and the size of the file, as in RFC 9110. With status 416 the size alone: bytes */10.',
    schema: { type: 'string' as const },
  },
  Deprecation: {
    description: 'The operation is deprecated since this time: @ and Unix seconds, as in RFC 9745.',
    schema: { type: 'string' as const },
  },
  Sunset: {
    description: 'From this day on, a release may be without the operation: a date of HTTP, as in RFC 8594.',
    schema: { type: 'string' as const },
  },
  IdempotencyReplayed: {
    description:
      'true: this is the stored response of an earlier request with the same Idempotency-Key. Otherwise absent.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

const referenceTo = (component: keyof typeof headerComponents) => ({ $ref: `#/components/headers/${component}` });

/** In the two spellings that clients of the API use. */
const rateLimitHeaders = {
  'X-Rate-Limit': referenceTo('RateLimit'),
  'X-Rate-Limit-Remaining': referenceTo('RateLimitRemaining'),
  'X-Rate-Limit-Reset': referenceTo('RateLimitReset'),
  'X-RateLimit-Limit': referenceTo('RateLimit'),
  'X-RateLimit-Remaining': referenceTo('RateLimitRemaining'),
  'X-RateLimit-Reset': referenceTo('RateLimitReset'),
};

/** Statuses of requests that were not processed, which are never stored for an idempotency key. */
const NOT_REPLAYED = new Set(['409', '422', '429', '500', '501', '503']);

/** Every response to a rate-limited request has the rate limit headers; they are documented only for the statuses 200 and 429. */
export function responseHeaders(
  status: string,
  { access, acceptsKey, isDeprecated }: { access: AccessRule; acceptsKey: boolean; isDeprecated: boolean },
): Record<string, { $ref: string }> {
  const isReplayed = acceptsKey && !NOT_REPLAYED.has(status);
  const isTooMany = status === '429';
  const hasPause = isTooMany || status === '409' || status === '503';
  return {
    'X-Request-Id': referenceTo('RequestId'),
    ...(isTooMany || (access.audience === 'app' && status === '200') ? rateLimitHeaders : {}),
    ...(hasPause ? { 'Retry-After': referenceTo('RetryAfter') } : {}),
    ...(status === '206' || status === '416' ? { 'Content-Range': referenceTo('ContentRange') } : {}),
    ...(isDeprecated && status === '200'
      ? { Deprecation: referenceTo('Deprecation'), Sunset: referenceTo('Sunset') }
      : {}),
    ...(isReplayed ? { 'Idempotency-Replayed': referenceTo('IdempotencyReplayed') } : {}),
  };
}

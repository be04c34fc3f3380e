import { Logger } from '@nestjs/common';
import type { RequestStep } from '../adapter/request-steps.js';

const CONSEQUENCE =
  'the clients behind a proxy share one address, and therefore one limit on wrong credentials. Set TRUST_PROXY to the number of proxies.';

/**
 * Warns once when a request has the header of a proxy although no proxy is trusted. Only such a header shows that there is a proxy.
 */
export function warnOfUntrustedProxy(): RequestStep {
  const logger = new Logger('TrustProxy');
  let hasWarned = false;
  return ({ headers }) => {
    if (!hasWarned && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      hasWarned = true;
      logger.warn(`A request has the header X-Forwarded-For or Forwarded, and TRUST_PROXY is not set: ${CONSEQUENCE}`);
    }
  };
}

/** Confab serves plain HTTP only, so a public URL with https implies a proxy that terminates TLS. Called at the start if no proxy is trusted. */
export function warnOfExpectedProxy(publicUrl: string | undefined): void {
  if (publicUrl?.startsWith('https:'))
    new Logger('TrustProxy').warn(`PUBLIC_URL begins with https, and TRUST_PROXY is not set: ${CONSEQUENCE}`);
}

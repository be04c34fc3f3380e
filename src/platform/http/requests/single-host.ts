import type { IncomingMessage } from 'node:http';
import { DomainError } from '#platform/errors/domain-error.js';

/**
 * Node ignores all headers Host but the first, and a proxy may take another one: the two would not agree on the app that a request is for.
 * RFC 9112 has such a request refused. Node itself refuses one without the header.
 *
 * @throws ERR_BAD_REQUEST
 */
export function requireSingleHost({ rawHeaders }: IncomingMessage): void {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host' && ++count > 1)
      throw DomainError.invalid({ Host: ['A request has one Host header.'] });
  }
}

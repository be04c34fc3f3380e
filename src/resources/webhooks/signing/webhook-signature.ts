import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a secret in the format of Standard Webhooks: random bytes in base64 behind a prefix that secret scanners detect. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedContent {
  readonly id: string;
  /** The time of this attempt, which is signed in full seconds. */
  readonly at: Date;
  readonly body: string;
}

/** All headers of a request besides those of Basic authentication. @param secrets all that are valid */
export const requestHeaders = (content: SignedContent, secrets: readonly string[]): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Confab-Webhooks',
  ...signatureHeaders(content, secrets),
});

/**
 * The headers of Standard Webhooks, and that of the hosted service, which has room for one signature: that of the newest secret. A
 * delivery to a receiver that does not have that one yet is repeated.
 *
 * @param secrets all that are valid, the newest first: each signs, and the receiver accepts any signature
 */
export function signatureHeaders({ id, at, body }: SignedContent, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    'x-cometchat-signature': createHmac('sha256', secrets[0]!).update(body).digest('hex'),
  };
}

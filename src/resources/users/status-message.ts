import { DomainError } from '#platform/errors/domain-error.js';
import { futureTimeOf } from '#platform/http/fields/future-time.js';

/** The status message as it is stored. */
export interface StatusMessage {
  statusMessage?: string | null;
  statusMessageExpiresAt?: Date | null;
}

/** The status message as clients give it. */
interface GivenStatusMessage {
  statusMessage?: string;
  /** Unix seconds */
  statusMessageExpiresAt?: number;
}

/** Expired messages stay stored until the next change of the user. */
export const isExpired = ({ statusMessageExpiresAt: at }: StatusMessage, now = Date.now()): boolean =>
  at ? at.getTime() <= now : false;

/**
 * The fields of a request with the expiry as it is stored. A message without an expiry replaces one that has one.
 *
 * @throws ERR_BAD_REQUEST for an expiry without a message, in the past, or more than a year ahead
 */
export function withExpiryOf<Fields extends GivenStatusMessage>({
  statusMessageExpiresAt: seconds,
  ...fields
}: Fields): Omit<Fields, 'statusMessageExpiresAt'> & StatusMessage {
  const name = 'statusMessageExpiresAt';
  const expiresAt = futureTimeOf(name, { seconds })?.at;
  if (expiresAt && !fields.statusMessage)
    throw DomainError.invalid({ [name]: [`The ${name} must be sent with a statusMessage.`] });
  return fields.statusMessage === undefined ? fields : { ...fields, statusMessageExpiresAt: expiresAt ?? null };
}

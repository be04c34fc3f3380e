import { createHash } from 'node:crypto';
import type { PushContent } from '../provider-client.js';

/** RFC 8030: at most 32 characters of base64url. */
const TOPIC_BYTES = 24;

/** A push service replaces a message that it has not delivered yet by a later one with the same topic. */
export const topicOf = ({ collapseKey }: Pick<PushContent, 'collapseKey'>): string =>
  createHash('sha256').update(collapseKey).digest().subarray(0, TOPIC_BYTES).toString('base64url');

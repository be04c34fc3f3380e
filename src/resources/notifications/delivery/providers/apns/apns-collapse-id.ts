import { createHash } from 'node:crypto';
import type { PushContent } from '../provider-client.js';

const MAX_COLLAPSE_BYTES = 64;

/** The header apns-collapse-id, of at most 64 bytes. */
export const apnsCollapseId = ({ collapseKey }: Pick<PushContent, 'collapseKey'>): string =>
  Buffer.byteLength(collapseKey) <= MAX_COLLAPSE_BYTES
    ? collapseKey
    : createHash('sha256').update(collapseKey).digest('base64url');

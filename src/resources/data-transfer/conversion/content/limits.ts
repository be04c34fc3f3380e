import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { isBlank } from '#platform/text/visible.js';
import { MAX_FREE_JSON_BYTES } from '#resources/messages/content/message-limits.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { isNonEmptyObject, type Fields } from '../reading/fields.js';

/** The limit applies to users, groups and roles. */
const MAX_NAME = 100;

/** The limit applies to users and groups, as JSON. */
const MAX_METADATA_BYTES = 5 * 1024;

const MAX_MUID = 100;

/** A name that the API accepts: visible, and cut to the limit. */
export function nameOf(name: string | undefined, id: string, report: ConversionReport): string {
  const clean = cleanName(name ?? '');
  if (isBlank(clean)) return cutTo(id, MAX_NAME);
  if (clean.length <= MAX_NAME) return clean;
  report.changed(`names that are longer than ${MAX_NAME} characters are cut`, id);
  return cutTo(clean, MAX_NAME);
}

/** @returns undefined for an empty object, and for one that exceeds the limit of users and groups */
export const profileMetadata = (metadata: Fields, id: string, report: ConversionReport): Fields | undefined =>
  limited(metadata, MAX_METADATA_BYTES, 'metadata of users and groups above 5 KB', id, report);

/** @returns undefined for an empty object, and for one that exceeds the limit of messages */
export const messageMetadata = (metadata: Fields, id: string, report: ConversionReport): Fields | undefined =>
  limited(metadata, MAX_FREE_JSON_BYTES, 'metadata of messages above 10 KB', id, report);

function limited(metadata: Fields, bytes: number, what: string, id: string, report: ConversionReport) {
  if (!isNonEmptyObject(metadata)) return undefined;
  if (Buffer.byteLength(JSON.stringify(metadata)) <= bytes) return metadata;
  report.detailLeftOut(what, id);
  return undefined;
}

/** Whether an id of a message can be its muid. */
export const isMuid = (id: string): boolean => id.length <= MAX_MUID;

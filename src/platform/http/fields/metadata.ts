import { assertShallow, assertStorable } from '../body/body-parser.js';
import { assertExactNumbers } from '../body/json-text.js';
import { emptyListAsObject, isPlainObject, jsonIn } from '../json.js';
import { freeJson, objectCheck, type ObjectOptions } from './field.js';

/**
 * Clients of the hosted service also send metadata as text. A JSON object in a text becomes that object; any other text is stored under
 * `rawMetadata`. An empty text stays unchanged, so that the field counts as absent.
 *
 * @throws ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST for an invalid object in a text
 */
export function metadataFrom(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return emptyListAsObject(value);
  const object = parseObject(value);
  if (!object) return { rawMetadata: value };
  assertExactNumbers(value);
  assertStorable({ metadata: object });
  return object;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  // other JSON is stored as text, at any depth
  if (!/^\s*[[{]/.test(text)) return undefined;
  assertShallow(Buffer.from(text));
  const parsed = emptyListAsObject(jsonIn(text));
  return isPlainObject(parsed) ? parsed : undefined;
}

/** Any JSON of the caller, as an object or as text. */
export const MetadataField = ({ maxBytes, ...options }: ObjectOptions) =>
  freeJson(
    objectCheck(maxBytes),
    {
      ...options,
      description: `${options.description} A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata.`,
    },
    { type: Object, additionalProperties: true },
    metadataFrom,
  );

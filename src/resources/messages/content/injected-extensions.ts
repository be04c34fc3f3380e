import { isPlainObject } from '#platform/http/json.js';
import { INJECTED } from './message-content.js';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (isPlainObject(value) ? value : {});

/** What the data of a message has from extensions, by their names. */
export const extensionsIn = (data: Fields): Fields => fieldsOf(fieldsOf(fieldsOf(data.metadata)[INJECTED]).extensions);

/** The data with another value of an extension. What becomes empty without it is left out. @param value undefined: the data has none */
export function withExtension(data: Fields, name: string, value: object | undefined): Fields {
  const extensions = extensionsIn(data);
  if (value === undefined && !(name in extensions)) return data;
  const metadata = fieldsOf(data.metadata);
  const changed = withMember(extensions, name, value);
  const injected = withMember(fieldsOf(metadata[INJECTED]), 'extensions', nonEmpty(changed));
  return withMember(data, 'metadata', nonEmpty(withMember(metadata, INJECTED, nonEmpty(injected))));
}

const nonEmpty = (fields: Fields): Fields | undefined => (Object.keys(fields).length > 0 ? fields : undefined);

function withMember(fields: Fields, name: string, value: object | undefined): Fields {
  if (value !== undefined) return { ...fields, [name]: value };
  const { [name]: _, ...others } = fields;
  return others;
}

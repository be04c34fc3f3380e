import type { FormMetadata } from '#platform/http/forms/form.js';

const files = {
  type: 'array',
  description: 'Files, at most 10.',
  items: { type: 'string', format: 'binary' },
};

/**
 * The request body of an operation that accepts a form: the fields of its JSON body, if it has one, and files.
 *
 * @param fields schema of the JSON body
 */
export function formContent(
  fields: { properties?: object; required?: string[] } | undefined,
  { example, file, bytes }: FormMetadata,
) {
  const content = file ? formWithFile(fields, file, example) : formWithFiles(fields, example);
  return { 'multipart/form-data': content, ...(bytes && { [bytes.mediaType]: bytesOf(bytes) }) };
}

const bytesOf = ({ description, example }: { description: string; example: string }) => ({
  schema: { type: 'string', format: 'binary', description },
  example,
});

const formWithFiles = (fields: { properties?: object } | undefined, example: object) => ({
  schema: {
    type: 'object',
    properties: { ...fields?.properties, 'files[]': files },
    ...(!fields && { required: ['files[]'] }),
  },
  example: { ...example, 'files[]': ['(the bytes of a file)'] },
});

const formWithFile = (
  fields: { properties?: object; required?: string[] } | undefined,
  { name, description }: { name: string; description: string },
  example: object,
) => ({
  schema: {
    type: 'object',
    properties: { ...fields?.properties, [name]: { type: 'string', format: 'binary', description } },
    ...(fields?.required && { required: fields.required }),
  },
  example: { ...example, [name]: '(the bytes of a file)' },
});

import type { FormMetadata } from '../http/form.js';

const files = {
  type: 'array',
  description: 'Files, at most 10.',
  items: { type: 'string', format: 'binary' },
};

/** The form that an operation takes: the fields of its JSON body, if it has one, and files. */
export function formContent(
  { requestBody }: { requestBody?: { content: Record<string, { schema?: object }> } },
  { example }: FormMetadata,
) {
  const fields = requestBody?.content['application/json']?.schema;
  const ownFields = {
    type: 'object',
    additionalProperties: true,
    properties: { 'files[]': files },
    ...(!fields && { required: ['files[]'] }),
  };
  return {
    'multipart/form-data': {
      schema: fields ? { allOf: [fields, ownFields] } : ownFields,
      example: { ...example, 'files[]': ['(the bytes of a file)'] },
    },
  };
}

import type { FormMetadata } from '../../http/forms/form.js';

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
export function formContent(fields: { properties?: object } | undefined, { example }: FormMetadata) {
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...fields?.properties, 'files[]': files },
        ...(!fields && { required: ['files[]'] }),
      },
      example: { ...example, 'files[]': ['(the bytes of a file)'] },
    },
  };
}

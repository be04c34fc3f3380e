import { expect, test } from '@jest/globals';
import { FormBody } from '#platform/http/forms/form-body.js';

test('a JSON field of a form has the same limit of members as a JSON body', () => {
  const form = new FormBody(['data']);
  const list = (length: number) => JSON.stringify({ list: Array(length).fill(1) });
  form.add('data', list(34_000));
  expect(() => form.add('data', list(36_000))).toThrow('Failed to validate');
});

import { field, type FieldOptions } from '#platform/http/fields/field.js';

const MAX_LENGTH = 100;

/** Not digits alone, so that a path tells it from the id of a row. */
const SLUG = /^[0-9]*[a-z_-][a-z0-9_-]*$/;

interface SlugOptions extends FieldOptions {
  /** What has another meaning in a path. */
  readonly reserved: string;
}

/** A name of a channel or template in requests, which does not change. */
export const SlugField = ({ reserved, ...options }: SlugOptions) =>
  field(
    (value, name) =>
      typeof value === 'string' && value.length <= MAX_LENGTH && SLUG.test(value) && value !== reserved
        ? undefined
        : `The ${name} must be 1 to ${MAX_LENGTH} of the characters a-z, 0-9, - and _, and neither digits alone nor ${reserved}.`,
    options,
    { type: String, maxLength: MAX_LENGTH, pattern: SLUG.source },
  );

/** `cc-template-summer-sale` for Summer sale. @param prefix ends with a hyphen */
export function slugOf(prefix: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${prefix}${words?.join('-') ?? 'untitled'}`.slice(0, MAX_LENGTH);
}

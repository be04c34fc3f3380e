import isEmail from 'validator/lib/isEmail.js';
import { field, type FieldOptions } from './field.js';

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/** E.164. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

export const EmailField = (options: FieldOptions) =>
  field(
    (value, name) => {
      if (options.empty === 'value' && value === '') return undefined;
      if (typeof value !== 'string') return `The ${name} must be a string.`;
      const isValid = value.length <= MAX_EMAIL_LENGTH && value.isWellFormed() && isEmail.default(value);
      return isValid ? undefined : `The ${name} must be an email address.`;
    },
    options,
    { type: String, maxLength: MAX_EMAIL_LENGTH },
  );

export const PhoneNumberField = (options: FieldOptions) =>
  field(
    (value, name) => {
      if (options.empty === 'value' && value === '') return undefined;
      return typeof value === 'string' && PHONE_NUMBER.test(value)
        ? undefined
        : `The ${name} must be a phone number in the format of E.164: a plus sign, the country code and the number, as in +14155550123.`;
    },
    options,
    { type: String, maxLength: 16 },
  );

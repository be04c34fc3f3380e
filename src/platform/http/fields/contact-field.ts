import validatedEmail from 'validator/lib/isEmail.js';
import { field, listCheck, type FieldOptions, type ListFieldOptions } from './field.js';

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/** E.164. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && text.isWellFormed() && validatedEmail.default(text);

/** Numbers are in the form of E.164, with the plus sign. */
export const isPhoneNumber = (text: string): boolean => PHONE_NUMBER.test(text);

export const EmailField = (options: FieldOptions) =>
  field(
    (value, name) => {
      if (options.empty === 'value' && value === '') return undefined;
      if (typeof value !== 'string') return `The ${name} must be a string.`;
      return isEmail(value) ? undefined : `The ${name} must be an email address.`;
    },
    options,
    { type: String, maxLength: MAX_EMAIL_LENGTH },
  );

export const PhoneNumberField = (options: FieldOptions) =>
  field(
    (value, name) => {
      if (options.empty === 'value' && value === '') return undefined;
      return typeof value === 'string' && isPhoneNumber(value)
        ? undefined
        : `The ${name} must be a phone number in the format of E.164: a plus sign, the country code and the number, as in +14155550123.`;
    },
    options,
    { type: String, maxLength: 16 },
  );

export const EmailListField = ({ maxItems, ...options }: ListFieldOptions) =>
  field(
    listCheck(maxItems, (value, name) =>
      typeof value === 'string' && isEmail(value) ? undefined : `The ${name} must be an email address.`,
    ),
    options,
    { type: String, isArray: true, maxItems },
  );

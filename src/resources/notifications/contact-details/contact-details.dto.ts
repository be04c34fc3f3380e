import { applyDecorators } from '@nestjs/common';
import { EmailField, PhoneNumberField } from '#platform/http/fields/contact-field.js';
import { converted } from '#platform/http/fields/field-rules.js';

/** null is the same as an empty text, which clears the value. */
const Clearable = (contactField: PropertyDecorator) =>
  applyDecorators(
    contactField,
    converted((value) => (value === null ? '' : value)),
  );

export class UpdateContactDetailsDto {
  @Clearable(
    EmailField({
      description: 'Email address. An empty text or null clears it.',
      optional: true,
      empty: 'value',
      example: 'andrew@example.com',
    }),
  )
  email?: string;

  @Clearable(
    PhoneNumberField({
      description: 'Phone number in the format of E.164, with the plus sign. An empty text or null clears it.',
      optional: true,
      empty: 'value',
      example: '+14155550123',
    }),
  )
  phno?: string;
}

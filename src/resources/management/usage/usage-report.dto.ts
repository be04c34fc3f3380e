import { BooleanField } from '#platform/http/fields/field.js';

export class RequestUsageDto {
  @BooleanField({
    description: 'true: the calendar month before the current one (UTC); false: the current one, up to now.',
    optional: true,
    default: false,
    example: true,
  })
  usePreviousBillingCycle?: boolean;
}

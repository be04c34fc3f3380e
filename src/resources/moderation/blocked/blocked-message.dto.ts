import { BooleanField, ChoiceField } from '#platform/http/fields/field.js';

export class ReviewBlockedMessageDto {
  @ChoiceField({
    description:
      'approved delivers the message, or applies the edit; rejected leaves it blocked. Optional if reviewed is true.',
    of: ['approved', 'rejected'],
    optional: true,
    example: 'approved',
  })
  status?: 'approved' | 'rejected';

  @BooleanField({
    description: 'true without a status marks the message as reviewed, without a decision: it stays blocked.',
    optional: true,
    example: true,
  })
  reviewed?: boolean;
}

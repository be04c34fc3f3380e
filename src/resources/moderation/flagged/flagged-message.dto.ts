import { ChoiceField, FreeTextField, TextField } from '#platform/http/fields/field.js';

export class FlagMessageDto {
  @TextField({
    description: 'Id of a reason of the app. Required without id.',
    optional: true,
    max: 100,
    example: 'spam',
  })
  reasonId?: string;

  @TextField({ description: 'Alias of reasonId, which takes precedence.', optional: true, max: 100, example: 'spam' })
  id?: string;

  @FreeTextField({
    description: 'What the user says about the message.',
    optional: true,
    max: 1000,
    example: 'The same advertisement for the third time',
  })
  remark?: string;
}

export class ReviewFlaggedMessageDto {
  @ChoiceField({
    description: 'approved leaves the message visible; disapproved hides it from everybody but its sender.',
    of: ['approved', 'disapproved'],
    example: 'disapproved',
  })
  status!: 'approved' | 'disapproved';
}

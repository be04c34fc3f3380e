import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField } from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { LimitField, LimitPageQuery } from '#platform/http/lists/limit-page.query.js';
import { ModerationIdField } from '../moderation-id-field.js';

const NameField = (optional: boolean) =>
  DisplayNameField({ description: 'Display name.', max: 100, optional, empty: 'refused', example: 'Off topic' });

const description = { description: 'What the reason is for.', max: 255, optional: true };

export class CreateReasonDto {
  @ModerationIdField({ description: 'Identifies the reason; cannot be changed.', example: 'off-topic' })
  id!: string;

  @NameField(false)
  name!: string;

  @FreeTextField(description)
  description?: string;
}

export class UpdateReasonDto {
  @NameField(true)
  name?: string;

  @FreeTextField({ ...description, description: 'What the reason is for. An empty text clears it.', empty: 'value' })
  description?: string;
}

export class ReasonParam {
  @ModerationIdField({ description: 'Id of the reason.', example: 'off-topic' })
  @notFoundAs('ERR_REASON_NOT_FOUND', (id) => [{ id }])
  id!: string;
}

export class ListReasonsQuery extends LimitPageQuery {
  @LimitField(10)
  limit: number = 10;
}

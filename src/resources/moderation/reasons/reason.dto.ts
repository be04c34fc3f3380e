import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField } from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { LimitField, LimitPageQuery } from '#platform/http/lists/limit-page.query.js';
import { ModerationIdField } from '../moderation-id-field.js';

export class CreateReasonDto {
  @ModerationIdField({ description: 'Identifies the reason; cannot be changed.', example: 'off-topic' })
  id!: string;

  @DisplayNameField({ description: 'Display name.', max: 100, example: 'Off topic' })
  name!: string;

  @FreeTextField({ description: 'What the reason is for.', max: 255, optional: true })
  description?: string;
}

export class UpdateReasonDto extends ChangesOf(CreateReasonDto, { except: ['id'], clearable: ['description'] }) {}

export class ReasonParam {
  @ModerationIdField({ description: 'Id of the reason.', example: 'off-topic' })
  @notFoundAs('ERR_REASON_NOT_FOUND', (id) => [{ id }])
  id!: string;
}

export class ListReasonsQuery extends LimitPageQuery {
  @LimitField(10)
  limit: number = 10;
}

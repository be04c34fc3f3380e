import { BooleanField, ChoiceField, IdListField, IntegerField, TagsField } from '#platform/http/fields/field.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';
import { withoutAbsent } from '#platform/http/json.js';

const MAX_IDS = 100;

const TimeField = (description: string) =>
  IntegerField({ description: `${description}, in Unix seconds.`, optional: true, min: 0, max: MAX_TIMESTAMP });

/** Active users who meet all conditions that are given. Without a condition it is nobody. */
export class SegmentDto {
  @BooleanField({ description: 'true: all users, as far as no other condition leaves them out.', optional: true })
  everyone?: boolean;

  @IdListField({ description: 'Users with one of these roles.', optional: true, maxItems: MAX_IDS })
  roles?: string[];

  @TagsField({ description: 'Users with one of these tags, or with all of them: see tagMatch.', example: ['vip'] })
  tags?: string[];

  @ChoiceField({ description: 'Which of the tags a user needs; any by default.', optional: true, of: ['any', 'all'] })
  tagMatch?: 'any' | 'all';

  @IdListField({ description: 'Members of one of these groups: their guids.', optional: true, maxItems: MAX_IDS })
  groups?: string[];

  @TimeField('Users who were created at this time or later')
  createdAfter?: number;

  @TimeField('Users who were created before this time')
  createdBefore?: number;

  @TimeField('Users who were last active at this time or later')
  lastActiveAfter?: number;

  @TimeField('Users who were last active before this time, or never')
  lastActiveBefore?: number;
}

export type Segment = Readonly<SegmentDto>;

/** @returns null for a segment without a condition */
export function segmentOf({ tagMatch, ...conditions }: Segment): Segment | null {
  const given = Object.entries(withoutAbsent(conditions)).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== false,
  );
  return given.length > 0 ? { ...Object.fromEntries(given), ...(tagMatch && { tagMatch }) } : null;
}

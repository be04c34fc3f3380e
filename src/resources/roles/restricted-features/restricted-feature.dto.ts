import { BooleanField, TextListField } from '#platform/http/fields/field.js';

const MAX_FEATURES = 100;
const MAX_KEY_LENGTH = 100;

export class RestrictFeaturesDto {
  @TextListField({
    description: 'Keys of features, with or without the prefix u.',
    maxItems: MAX_FEATURES,
    max: MAX_KEY_LENGTH,
    example: ['u.createGroup', 'deleteMessage'],
  })
  featuresToRestrict!: string[];
}

export class AllowFeaturesDto {
  @TextListField({
    description: 'Keys of features, with or without the prefix u.',
    optional: true,
    maxItems: MAX_FEATURES,
    max: MAX_KEY_LENGTH,
    example: ['u.createGroup'],
  })
  featuresToAllow?: string[];

  @BooleanField({ description: 'true allows all features.', optional: true, default: false })
  allowAll?: boolean;
}

import type { Region } from '#platform/config/config.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { BooleanField, ChoiceField } from '#platform/http/fields/field.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { MAX_PER_PAGE, QueryPage } from '#platform/http/lists/page.query.js';

export class CreateAppDto {
  @DisplayNameField({ description: 'Name of the app.', max: 100, example: 'Trail Buddies' })
  name!: string;

  @ChoiceField({
    description: 'Region in the address of the app.',
    of: ['us', 'eu', 'in'],
    optional: true,
    default: 'us',
    example: 'eu',
  })
  region?: Region;

  @ChoiceField({ description: 'Version of the API.', of: ['3', 'v3'], optional: true, default: '3' })
  version?: string;

  @BooleanField({
    description:
      'true creates an empty app; otherwise it gets users, groups, messages, calls and a blocked message as sample data.',
    optional: true,
    default: false,
  })
  skipSampleData?: boolean;
}

export class UpdateAppDto {
  @DisplayNameField({ description: 'Name of the app.', max: 100, example: 'Trail Friends' })
  name!: string;
}

const appStates = ['active', 'archived'] as const;
export type AppState = (typeof appStates)[number];

export class ListAppsQuery {
  @QueryText({ description: 'Keeps apps whose id or name contains this.', max: 100 })
  searchKey?: string;

  @QueryChoice({ description: 'Keeps apps in this state. archived: deleted, and not erased yet.', of: appStates })
  state?: AppState;

  @QueryInteger({ description: 'Rows per page.', min: 1, max: MAX_PER_PAGE, default: 25 })
  perPage: number = 25;

  @QueryPage()
  page: number = 1;
}

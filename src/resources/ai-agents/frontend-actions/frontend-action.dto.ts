import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { TextField, UrlField } from '#platform/http/fields/field.js';
import { QueryChoice, QueryInteger } from '#platform/http/fields/query-field.js';
import { PathSlug, SlugField } from '../configuration/slug-field.js';
import { ParametersField, type ParameterDto } from '../configuration/tool-parameters.js';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;
/** The end of the year 9999. */
const MAX_MILLISECONDS = 253_402_300_799_999;

export class CreateFrontendActionDto {
  @DisplayNameField({ description: 'Name that users see.', max: MAX_NAME_LENGTH, example: 'Show on the map' })
  name!: string;

  @TextField({
    description: 'What the action does, for the model.',
    max: MAX_DESCRIPTION_LENGTH,
    example: 'Shows a city on the map.',
  })
  description!: string;

  @SlugField({
    description: 'Id of the action: the function of the client that carries it out. Cannot be changed.',
    example: 'showMap',
  })
  triggerFunction!: string;

  @ParametersField()
  parameters?: ParameterDto[];

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  icon?: string;
}

export class ListFrontendActionsQuery {
  @QueryInteger({ description: 'Actions per page.', min: 1, max: 100, default: 10 })
  limit: number = 10;

  @QueryChoice({
    description:
      'append: actions that were created after createdAt; prepend: those before it. Without createdAt, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix?: 'append' | 'prepend';

  @QueryInteger({
    description: 'Unix milliseconds at which the page starts, as in the meta of another page.',
    min: 0,
    max: MAX_MILLISECONDS,
  })
  createdAt?: number;
}

export class FrontendActionParam {
  @PathSlug('frontend action', { description: 'Id of the action.', example: 'showMap' })
  triggerFunction!: string;
}

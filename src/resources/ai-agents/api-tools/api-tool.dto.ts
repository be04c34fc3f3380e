import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { BooleanField, ChoiceField, FreeTextField, TextField, UrlField } from '#platform/http/fields/field.js';
import { HeadersField } from '../configuration/headers.js';
import { PathSlug, SlugField } from '../configuration/slug-field.js';
import { ParametersField, type ParameterDto } from '../configuration/tool-parameters.js';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_ENDPOINT_LENGTH = 1000;
const MAX_CREDENTIAL_LENGTH = 255;
export const MAX_BODY_TEMPLATE_LENGTH = 5000;

export class CreateApiToolDto {
  @SlugField({ description: 'Id of the tool; agents refer to it. Cannot be changed.', example: 'weather' })
  slug!: string;

  @TextField({
    description: 'What the tool does, for the model.',
    max: MAX_DESCRIPTION_LENGTH,
    example: 'Returns the weather of a city.',
  })
  description!: string;

  @TextField({
    description:
      'Address of the requests: https, at a public address. {{key}} in its path or query is replaced by an argument.',
    max: MAX_ENDPOINT_LENGTH,
    example: 'https://api.example.com/weather/{{city}}',
  })
  endpoint!: string;

  @ChoiceField({ description: 'Method of the requests.', of: METHODS, example: 'GET' })
  method!: string;

  @BooleanField({ description: 'Whether requests have Basic authentication.' })
  enableBasicAuth!: boolean;

  @DisplayNameField({ description: 'Name that users see.', max: MAX_NAME_LENGTH, optional: true, example: 'Weather' })
  name?: string;

  @TextField({
    description: 'Username of Basic authentication, without a colon.',
    max: MAX_CREDENTIAL_LENGTH,
    optional: true,
  })
  basicAuthUsername?: string;

  @TextField({
    description: 'Password of Basic authentication. Stored encrypted; responses show asterisks.',
    max: MAX_CREDENTIAL_LENGTH,
    optional: true,
  })
  basicAuthPassword?: string;

  @HeadersField()
  headers?: string;

  @FreeTextField({
    description:
      'Body of the requests, as a Handlebars template for JSON: {{key}} is an argument. Without a template the body of POST, PUT and PATCH is the object of the arguments, and GET and DELETE have them in the query.',
    max: MAX_BODY_TEMPLATE_LENGTH,
    optional: true,
    example: '{"place":"{{city}}"}',
  })
  bodyTemplate?: string;

  @BooleanField({
    description: 'Whether the model may pass arguments that are no parameters.',
    optional: true,
    default: false,
  })
  allowAdditionalProperties?: boolean;

  @ParametersField()
  parameters?: ParameterDto[];

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  icon?: string;
}

export class UpdateApiToolDto extends ChangesOf(CreateApiToolDto, {
  except: ['slug'],
  fields: {
    enableBasicAuth: { empty: 'absent' },
    bodyTemplate: {
      description: 'Body of the requests, as a Handlebars template for JSON. An empty text removes the template.',
      empty: 'value',
    },
  },
}) {}

export class ApiToolParam {
  @PathSlug('API tool', { description: 'Id of the tool.', example: 'weather' })
  slug!: string;
}

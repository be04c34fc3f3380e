import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  ChoiceField,
  FreeTextField,
  TextField,
  UrlField,
  type FieldOptions,
} from '#platform/http/fields/field.js';
import { HeadersField } from '../configuration/headers.js';
import { PathSlug, SlugField } from '../configuration/slug-field.js';
import { ParametersField, type ParameterDto } from '../configuration/tool-parameters.js';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_ENDPOINT_LENGTH = 1000;
const MAX_CREDENTIAL_LENGTH = 255;
export const MAX_BODY_TEMPLATE_LENGTH = 5000;

const endpoint = {
  description:
    'Address of the requests: https, at a public address. {{key}} in its path or query is replaced by an argument.',
  max: MAX_ENDPOINT_LENGTH,
  example: 'https://api.example.com/weather/{{city}}',
} as const;

const DescriptionField = (optional: boolean) =>
  TextField({
    description: 'What the tool does, for the model.',
    max: MAX_DESCRIPTION_LENGTH,
    optional,
    empty: 'refused',
    example: 'Returns the weather of a city.',
  });

const MethodField = (optional: boolean) =>
  ChoiceField({ description: 'Method of the requests.', of: METHODS, optional, empty: 'refused', example: 'GET' });

const EnableBasicAuthField = (optional: boolean) =>
  BooleanField({ description: 'Whether requests have Basic authentication.', optional });

const UsernameField = () =>
  TextField({
    description: 'Username of Basic authentication, without a colon.',
    max: MAX_CREDENTIAL_LENGTH,
    optional: true,
  });

const PasswordField = () =>
  TextField({
    description: 'Password of Basic authentication. Stored encrypted; responses show asterisks.',
    max: MAX_CREDENTIAL_LENGTH,
    optional: true,
  });

const BodyTemplateField = (options: Partial<FieldOptions> = {}) =>
  FreeTextField({
    description:
      'Body of the requests, as a Handlebars template for JSON: {{key}} is an argument. Without a template the body of POST, PUT and PATCH is the object of the arguments, and GET and DELETE have them in the query.',
    max: MAX_BODY_TEMPLATE_LENGTH,
    optional: true,
    example: '{"place":"{{city}}"}',
    ...options,
  });

const AdditionalPropertiesField = (options: Partial<FieldOptions> = {}) =>
  BooleanField({
    description: 'Whether the model may pass arguments that are no parameters.',
    ...options,
    optional: true,
  });

const NameField = () =>
  DisplayNameField({ description: 'Name that users see.', max: MAX_NAME_LENGTH, optional: true, example: 'Weather' });

const IconField = () => UrlField({ description: 'URL of a picture; it is not copied.', optional: true });

export class CreateApiToolDto {
  @SlugField({ description: 'Id of the tool; agents refer to it. Cannot be changed.', example: 'weather' })
  slug!: string;

  @DescriptionField(false)
  description!: string;

  @TextField(endpoint)
  endpoint!: string;

  @MethodField(false)
  method!: string;

  @EnableBasicAuthField(false)
  enableBasicAuth!: boolean;

  @NameField()
  name?: string;

  @UsernameField()
  basicAuthUsername?: string;

  @PasswordField()
  basicAuthPassword?: string;

  @HeadersField()
  headers?: string;

  @BodyTemplateField()
  bodyTemplate?: string;

  @AdditionalPropertiesField({ default: false })
  allowAdditionalProperties?: boolean;

  @ParametersField()
  parameters?: ParameterDto[];

  @IconField()
  icon?: string;
}

export class UpdateApiToolDto {
  @DescriptionField(true)
  description?: string;

  @TextField({ ...endpoint, optional: true, empty: 'refused' })
  endpoint?: string;

  @MethodField(true)
  method?: string;

  @EnableBasicAuthField(true)
  enableBasicAuth?: boolean;

  @NameField()
  name?: string;

  @UsernameField()
  basicAuthUsername?: string;

  @PasswordField()
  basicAuthPassword?: string;

  @HeadersField()
  headers?: string;

  @BodyTemplateField({
    description: 'Body of the requests, as a Handlebars template for JSON. An empty text removes the template.',
    empty: 'value',
  })
  bodyTemplate?: string;

  @AdditionalPropertiesField()
  allowAdditionalProperties?: boolean;

  @ParametersField()
  parameters?: ParameterDto[];

  @IconField()
  icon?: string;
}

export class ApiToolParam {
  @PathSlug('API tool', { description: 'Id of the tool.', example: 'weather' })
  slug!: string;
}

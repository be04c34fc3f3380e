import type { AccessRule } from '../../auth/access-rule.js';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: { example?: unknown; [key: string]: unknown };
  [key: string]: unknown;
}

/** On the parameter `onBehalfOf`: with this security scheme the header is required. OpenAPI has no word of its own for it. */
const REQUIRED_WITH = 'x-required-with';

/** The headers that an access rule gives a meaning to, beside those of its credentials. */
export function accessHeaders({ audience, onBehalfOf, credentials }: AccessRule): Parameter[] {
  if (audience !== 'app') return [];
  const appId: Parameter = {
    name: 'appId',
    in: 'header',
    required: false,
    description: 'The app the credential must belong to.',
    schema: { type: 'string' },
  };
  if (onBehalfOf === 'ignored') return [appId];
  const isRequired = onBehalfOf === 'required';
  const takesToken = credentials.includes('authToken');
  const withoutIt = isRequired ? 'Required with an API key.' : 'Without it, the system user acts.';
  const acting: Parameter = {
    name: 'onBehalfOf',
    in: 'header',
    required: isRequired && !takesToken,
    ...(isRequired && { [REQUIRED_WITH]: 'apikey' }),
    description: `uid of the user in whose name the request acts. ${withoutIt}${takesToken ? ' With an auth token it has no effect: its user acts.' : ''}`,
    schema: { type: 'string' },
  };
  return [acting, appId];
}

/**
 * The parameter with its example in the description. Swagger UI fills examples in: of an optional parameter the value would then be sent by
 * everybody who does not clear the field.
 */
export function withoutPrefilledExample(parameter: Parameter): Parameter {
  const { example: shown, schema: { example = shown, ...schema } = {}, ...rest } = parameter;
  if (parameter.required || example === undefined) return parameter;
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return { ...rest, description: `${parameter.description} For example \`${text}\`.`, schema };
}

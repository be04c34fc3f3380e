import type { AccessRule } from '#platform/access/access-rule.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: { example?: unknown; [key: string]: unknown };
  [key: string]: unknown;
}

/** Extension on the parameter `onBehalfOf`: the header is required with this security scheme, which standard OpenAPI cannot express. */
const REQUIRED_WITH = 'x-required-with';

/** The headers that an access rule evaluates, in addition to the credentials. */
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
  const acceptsToken = credentials.includes('authToken');
  const ifAbsent = isRequired ? 'Required with an API key.' : 'Without it, the system user acts.';
  const acting: Parameter = {
    name: 'onBehalfOf',
    in: 'header',
    required: isRequired && !acceptsToken,
    ...(isRequired && { [REQUIRED_WITH]: 'apikey' }),
    description: `uid of the user on whose behalf the request acts. ${ifAbsent}${acceptsToken ? ' With an auth token it has no effect: its user acts.' : ''}`,
    schema: { type: 'string' },
  };
  return [acting, appId];
}

/**
 * Moves the example of an optional parameter to its description. Swagger UI fills the fields of its form with examples, so users would send
 * the example unless they clear the field.
 */
export function withoutPrefilledExample(parameter: Parameter): Parameter {
  const { example: ownExample, schema: { example = ownExample, ...schema } = {}, ...rest } = parameter;
  if (parameter.required || example === undefined) return parameter;
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return { ...rest, description: `${parameter.description} For example \`${text}\`.`, schema };
}

import type { OpenAPIObject } from '@nestjs/swagger';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  'x-required-with'?: string;
  schema: Schema;
}

/** One operation, as the API document tells of it. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly audience: 'app' | 'management' | 'public';
  /** Whether an API key opens it, and whether the auth token of an end user does. */
  readonly opensTo: { apiKey: boolean; authToken: boolean };
  /** Absent where the header has no meaning. */
  readonly onBehalfOf?: Parameter;
  /** Whether an API key must say in whose name it acts. */
  readonly requiresOnBehalfOf: boolean;
  readonly query: Parameter[];
  readonly body?: Schema;
}

/** Every operation that the server documents: what is added later is among them without a word. */
export function operationsOf({ document }: { document: OpenAPIObject }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, any>).map(([method, operation]): Operation => {
      const parameters = (operation.parameters ?? []) as Parameter[];
      const onBehalfOf = parameters.find(({ name }) => name === 'onBehalfOf');
      const body = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
      return {
        id: operation.operationId,
        method: method as Method,
        path,
        audience: audienceOf(operation.security ?? []),
        opensTo: {
          apiKey: isOpenTo(operation.security, 'apikey'),
          authToken: isOpenTo(operation.security, 'authToken'),
        },
        onBehalfOf,
        requiresOnBehalfOf: onBehalfOf?.['x-required-with'] === 'apikey',
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: body && resolved(document, body),
      };
    }),
  );
}

function audienceOf([security]: object[]): Operation['audience'] {
  if (!security) return 'public';
  return 'managementKey' in security ? 'management' : 'app';
}

const isOpenTo = (security: object[] = [], scheme: string): boolean =>
  security.some((alternative) => scheme in alternative);

/** The schema with what it refers to in place of the reference. */
export function resolved(document: OpenAPIObject, schema: Schema): Schema {
  const { $ref, allOf } = schema;
  if (allOf?.length === 1) return resolved(document, allOf[0]!);
  if (!$ref) return schema;
  const target = document.components!.schemas![$ref.split('/').at(-1)!];
  if (!target) throw new Error(`The document refers to ${$ref}, which is not in it`);
  return target as Schema;
}

/** Path parameters that could be real, and are not: nothing that a test sends to them by mistake does harm. */
const unknownIds: Record<string, string> = { id: '987654321', apiKey: 'f'.repeat(40) };

/** The path of an operation with its parameters filled in; those not given name nothing that exists. */
export const addressOf = ({ path }: Operation, parameters: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? unknownIds[name] ?? 'no-such-thing');

export const pathParametersOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

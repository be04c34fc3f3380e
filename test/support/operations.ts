import type { OpenAPIObject } from '@nestjs/swagger';
import { resolvedDocument } from '../../scripts/resolved-document.mjs';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
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

/** An operation of the API document. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly audience: 'app' | 'management' | 'public';
  /** Which credentials the operation accepts. */
  readonly accepts: { apiKey: boolean; authToken: boolean };
  /** The parameter for the header `onBehalfOf`; undefined where the operation ignores it. */
  readonly onBehalfOf?: Parameter;
  /** Whether a request with an API key must have the header `onBehalfOf`. */
  readonly requiresOnBehalfOf: boolean;
  readonly query: Parameter[];
  readonly body?: Schema;
}

/** Every operation of the document, so that tests include new operations automatically. */
export function operationsOf({ document }: { document: OpenAPIObject }): Operation[] {
  if (known?.document !== document) known = { document, operations: readOperations(document) };
  return known.operations;
}

/** To read them takes tens of milliseconds. */
let known: { readonly document: OpenAPIObject; readonly operations: Operation[] } | undefined;

function readOperations(document: OpenAPIObject): Operation[] {
  return Object.entries(resolvedDocument(document).paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, any>).map(([method, operation]): Operation => {
      const parameters = (operation.parameters ?? []) as Parameter[];
      const onBehalfOf = parameters.find(({ name }) => name === 'onBehalfOf');
      const body = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
      return {
        id: operation.operationId,
        method: method as Method,
        path,
        audience: audienceOf(operation.security ?? []),
        accepts: {
          apiKey: acceptsScheme(operation.security, 'apikey'),
          authToken: acceptsScheme(operation.security, 'authToken'),
        },
        onBehalfOf,
        requiresOnBehalfOf: onBehalfOf?.['x-required-with'] === 'apikey',
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: body && dereferenced(document, body),
      };
    }),
  );
}

function audienceOf([security]: object[]): Operation['audience'] {
  if (!security) return 'public';
  return 'managementKey' in security ? 'management' : 'app';
}

const acceptsScheme = (security: object[] = [], scheme: string): boolean =>
  security.some((alternative) => scheme in alternative);

/** The schema that a reference points to; a schema without a reference is returned unchanged. */
export function dereferenced(document: OpenAPIObject, schema: Schema): Schema {
  const { $ref, allOf } = schema;
  if (allOf?.length === 1) return dereferenced(document, allOf[0]!);
  if (!$ref) return schema;
  const target = document.components!.schemas![$ref.split('/').at(-1)!];
  if (!target) throw new Error(`The document has no schema ${$ref}`);
  return target as Schema;
}

/** Well-formed path parameters that identify no existing resource. */
const unknownIds: Record<string, string> = { id: '987654321', apiKey: 'f'.repeat(40) };

/** The path of an operation with its parameters replaced. Parameters that are not given identify no existing resource. */
export const requestPathOf = ({ path }: Operation, parameters: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? unknownIds[name] ?? 'nonexistent');

export const pathParametersOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { AccessRule } from '#platform/access/access-rule.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { fieldRulesOf } from '#platform/http/fields/field-rules.js';
import type { Parameter } from './parameters.js';

/** The key of the metadata that @nestjs/swagger sets on each property with a description. */
const API_PROPERTY = 'swagger/apiModelProperties';

const decoratorOf: Record<string, RouteParamtypes> = { path: RouteParamtypes.PARAM, query: RouteParamtypes.QUERY };

/** The classes from which a handler receives the parameters of the path and of the query. */
export interface ParameterClasses {
  readonly path: readonly Type[];
  readonly query: readonly Type[];
}

export function parameterClasses(controller: Type, handler: string): ParameterClasses {
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) as Type[];
  const decorated = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<string, { index: number }>,
  );
  const classesOf = (place: string) =>
    decorated.filter(([key]) => key.startsWith(`${decoratorOf[place]}:`)).map(([, { index }]) => types[index]!);
  return { path: classesOf('path'), query: classesOf('query') };
}

/** The errors for ids in the path that name nothing. */
export const unknownIdErrors = ({ path }: ParameterClasses): ErrorCode[] =>
  path.flatMap((type) =>
    [...(fieldRulesOf(type as new () => object)?.values() ?? [])].flatMap(({ notFound }) => notFound?.('').code ?? []),
  );

/** The name of a parameter among the components: that of the class which declares it, and its own. Headers have no class. */
export function parameterName(parameter: Parameter, { path, query }: ParameterClasses, access: AccessRule): string {
  const { name, in: place } = parameter;
  const classes = place === 'path' ? path : place === 'query' ? query : [];
  const owner = classes.map((type) => declaringClass(type, name)).find((found) => found !== undefined);
  if (owner) return `${owner.name}.${name}`;
  return name === 'onBehalfOf' ? `Header.${name}.${actingVariant(access)}` : `Header.${name}`;
}

/** The description of the header says what happens without it, and with an auth token. */
const actingVariant = ({ onBehalfOf, credentials }: AccessRule): string =>
  credentials.includes('authToken') ? `${onBehalfOf}.orAuthToken` : onBehalfOf;

/** The nearest class of the inheritance chain that declares the property itself. */
function declaringClass(type: Type, property: string): Type | undefined {
  for (
    let prototype = type.prototype as object | null;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object
  )
    if (Reflect.hasOwnMetadata(API_PROPERTY, prototype, property)) return prototype.constructor as Type;
  return undefined;
}

import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessRuleOf, type AccessRule } from '#platform/access/access-rule.js';
import { ACCEPTS_MULTIPART, type FormMetadata } from '#platform/http/forms/form.js';
import { ENDPOINT, type EndpointMetadata } from '../endpoints/endpoint.js';
import { parameterClasses, type ParameterClasses } from './parameter-names.js';

/** An operation of the server and the metadata of its decorators. */
export interface DeclaredOperation {
  readonly handler: string;
  /** In upper case. */
  readonly method: string;
  readonly access?: AccessRule;
  readonly endpoint?: EndpointMetadata;
  readonly form?: FormMetadata;
  readonly parameterClasses: ParameterClasses;
}

/** Every route handler with the metadata of its decorators. */
export function declaredOperations(app: INestApplication): DeclaredOperation[] {
  const reflector = app.get(Reflector);
  const scanner = app.get(MetadataScanner);
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance, metatype }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name]!;
        if (!Reflect.hasMetadata('path', method)) return [];
        return {
          handler: `${metatype?.name}.${name}`,
          method: RequestMethod[Reflect.getMetadata('method', method) as RequestMethod],
          access: accessRuleOf(method, metatype as Type),
          endpoint: reflector.get<EndpointMetadata | undefined>(ENDPOINT, method),
          form: reflector.get<FormMetadata | undefined>(ACCEPTS_MULTIPART, method),
          parameterClasses: parameterClasses(metatype as Type, name),
        };
      });
    });
}

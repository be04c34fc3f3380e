import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/**
 * Injection token of models that belong into the API document although no operation shows them, such as what is sent to others. Any
 * module may provide a list of its own.
 */
export const EXTRA_MODELS = Symbol('ExtraModels');

export const extraModels = (app: INestApplication): Type[] =>
  app
    .get(DiscoveryService)
    .getProviders()
    .flatMap(({ token, instance }) => (token === EXTRA_MODELS ? (instance as unknown as Type[]) : []));

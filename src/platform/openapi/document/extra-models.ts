import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/**
 * Injection token of models that the API document contains although no operation returns them, such as the bodies of webhooks. Any module may
 * provide a list.
 */
export const EXTRA_MODELS = Symbol('ExtraModels');

export const extraModels = (app: INestApplication): Type[] =>
  app
    .get(DiscoveryService)
    .getProviders()
    .flatMap(({ token, instance }) => (token === EXTRA_MODELS ? (instance as unknown as Type[]) : []));

import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { getSchemaPath } from '@nestjs/swagger';

/** Injection token of the events of webhooks: the model of the member `data` by trigger. */
export const EVENT_MODELS = Symbol('EventModels');

export function eventModels(app: INestApplication): Record<string, Type> {
  const provider = app
    .get(DiscoveryService)
    .getProviders()
    .find(({ token }) => token === EVENT_MODELS);
  return (provider?.instance ?? {}) as Record<string, Type>;
}

/** The requests to webhooks, for tools that know the webhooks of OpenAPI 3.1 under this name. Without them no operation has the models. */
export const webhooksOf = (models: Record<string, Type>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(models).map(([trigger, model]) => [
      trigger,
      {
        post: {
          operationId: `webhook_${trigger}`,
          summary: `The event ${trigger}`,
          description: 'Sent to the webhooks that subscribe to the trigger.',
          security: [],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['trigger', 'data', 'appId', 'region', 'webhook'],
                  properties: {
                    trigger: { type: 'string', enum: [trigger] },
                    data: { $ref: getSchemaPath(model) },
                    appId: { type: 'string' },
                    region: { type: 'string' },
                    webhook: { type: 'string', description: 'Id of the webhook.' },
                  },
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'The event was received.' },
            '4XX': { description: 'The event is sent again if the webhook has retryOnFailure.' },
          },
        },
      },
    ]),
  );

import { Delete, Get, Injectable, Param, Post, Put, type Type } from '@nestjs/common';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { BodyOf } from './body-of.js';
import { ProviderParam } from './device-provider.dto.js';
import type { PushProviderView } from './device-provider.view.js';
import { NotificationProvidersService } from './notification-providers.service.js';
import { definitionOf, type PushKind } from './provider-definitions.js';
import type { ConfigurationChanges, StoredProvider } from './stored-provider.js';

interface DeviceProviders<Kind extends PushKind, View extends PushProviderView> {
  /** Before the title. */
  readonly article: 'a' | 'an';
  readonly add: Type;
  readonly update: Type;
  readonly views: { readonly one: Type<View>; readonly list: Type<{ pushProviders: View[] }> };
  readonly viewOf: (provider: StoredProvider<Kind>) => View;
  readonly operations: Record<
    'list' | 'add' | 'update' | 'delete' | 'setDefault',
    /** operationId */
    string
  >;
  readonly descriptions: Record<'list' | 'add' | 'update', string>;
  readonly responses: { readonly add: Answer; readonly update: Answer };
}

/** A message, the provider, or all providers of the kind. */
type Answer = 'done' | 'one' | 'list';

type Fields<Kind extends PushKind> = ConfigurationChanges<Kind> & { readonly providerId: string };

/** The operations on providers that devices register with, of which an app can have several, as a base class of their controllers. */
export function deviceProvidersController<Kind extends PushKind, View extends PushProviderView>(
  kind: Kind,
  { article, operations, descriptions, responses, add, update, views, viewOf }: DeviceProviders<Kind, View>,
) {
  const { title } = definitionOf(kind);
  const provider = `${article} ${title} provider`;
  const envelopes = { done: 'done', one: { one: views.one }, list: { one: views.list } } as const;

  // decorated, so that the controllers inherit what is injected
  @ServerOnly()
  @Injectable()
  abstract class DeviceProvidersController {
    constructor(readonly providers: NotificationProvidersService) {}

    @Get()
    @Endpoint({
      id: operations.list,
      summary: `List the ${title} providers`,
      description: descriptions.list,
      response: envelopes.list,
    })
    async list(@Ctx() ctx: RequestContext) {
      return { data: { pushProviders: (await this.providers.list(ctx, kind)).map(viewOf) } };
    }

    @Post()
    @Endpoint({
      id: operations.add,
      summary: `Add ${provider}`,
      description: descriptions.add,
      response: envelopes[responses.add],
      errors: ['ERR_PROVIDER_ALREADY_EXISTS', 'ERR_PLAN_QUOTA_RESTRICTION'],
    })
    async add(@Ctx() ctx: RequestContext, @BodyOf(add) fields: Fields<Kind>) {
      return this.answer(ctx, responses.add, await this.providers.add(ctx, kind, changeOf(fields)), 'added');
    }

    @Put()
    @Endpoint({
      id: operations.update,
      summary: `Change ${provider}`,
      description: descriptions.update,
      response: envelopes[responses.update],
      errors: ['ERR_PROVIDER_NOT_FOUND'],
    })
    async update(@Ctx() ctx: RequestContext, @BodyOf(update) fields: Fields<Kind>) {
      return this.answer(ctx, responses.update, await this.providers.update(ctx, kind, changeOf(fields)), 'changed');
    }

    @Delete(':providerId')
    @Endpoint({
      id: operations.delete,
      summary: `Delete ${provider}`,
      description:
        'Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.',
      response: 'done',
    })
    async delete(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
      await this.providers.delete(ctx, kind, providerId);
      return done(`The provider ${providerId} has been deleted.`);
    }

    @Put('default/:providerId')
    @Endpoint({
      id: operations.setDefault,
      summary: `Make ${provider} the default`,
      description:
        'Devices that register without a provider get it from now on. Devices that are registered stay with their provider.',
      response: 'done',
    })
    async setDefault(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
      await this.providers.setDefault(ctx, kind, providerId);
      return done(`The provider ${providerId} is the default.`);
    }

    private answer(ctx: RequestContext, answer: Answer, stored: StoredProvider<Kind>, change: string) {
      if (answer === 'list') return this.list(ctx);
      return answer === 'one'
        ? { data: viewOf(stored) }
        : done(`The provider ${stored.providerId} has been ${change}.`);
    }
  }
  return DeviceProvidersController;
}

const changeOf = <Kind extends PushKind>({ providerId, ...configuration }: Fields<Kind>) => ({
  providerId,
  configuration: configuration as unknown as ConfigurationChanges<Kind>,
});

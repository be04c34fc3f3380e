import { Delete, Get, Inject, Injectable, Post, Put, Req, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import type { NotificationProviderKind } from '../notification.js';
import { BodyOf } from './body-of.js';
import { EmailReplyAddresses } from './email-reply-addresses.js';
import { NotificationProvidersService } from './notification-providers.service.js';
import { definitionOf } from './provider-definitions.js';
import type { ConfigurationChanges, StoredProvider } from './stored-provider.js';

interface SingleProvider<Kind extends NotificationProviderKind, View extends object> {
  readonly add: Type;
  readonly update: Type;
  readonly view: Type<View>;
  /** @param repliesWebhook the address that replies by email are posted to */
  readonly viewOf: (provider: StoredProvider<Kind>, repliesWebhook: string) => View;
  readonly operations: Record<
    'get' | 'add' | 'update' | 'delete',
    /** operationId */
    string
  >;
  readonly descriptions: Record<'get' | 'add', string>;
}

type Fields<Kind extends NotificationProviderKind> = ConfigurationChanges<Kind> & { readonly isEnabled?: boolean };

/** The operations on a provider that an app has one of, as a base class of its controller. */
export function singleProviderController<Kind extends NotificationProviderKind, View extends object>(
  kind: Kind,
  { operations, descriptions, add, update, view, viewOf }: SingleProvider<Kind, View>,
) {
  const { title } = definitionOf(kind);

  // decorated, so that the controllers inherit what is injected
  @ServerOnly()
  @Injectable()
  abstract class SingleProviderController {
    constructor(
      @Inject(CONFIG) readonly config: Config,
      readonly providers: NotificationProvidersService,
      readonly addresses: EmailReplyAddresses,
    ) {}

    @Get()
    @Endpoint({
      id: operations.get,
      summary: `Get the ${title} provider`,
      description: descriptions.get,
      response: { one: view },
      errors: ['ERR_PROVIDER_NOT_FOUND'],
    })
    async get(@Ctx() ctx: RequestContext, @Req() request: Request) {
      return { data: this.shown(await this.providers.get(ctx, kind), request) };
    }

    @Post()
    @Endpoint({
      id: operations.add,
      summary: `Add the ${title} provider`,
      description: descriptions.add,
      response: { one: view },
      errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
    })
    async add(@Ctx() ctx: RequestContext, @BodyOf(add) fields: Fields<Kind>, @Req() request: Request) {
      return { data: this.shown(await this.providers.add(ctx, kind, changeOf(fields)), request) };
    }

    @Put()
    @Endpoint({
      id: operations.update,
      summary: `Change the ${title} provider`,
      description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
      response: { one: view },
      errors: ['ERR_PROVIDER_NOT_FOUND'],
    })
    async update(@Ctx() ctx: RequestContext, @BodyOf(update) fields: Fields<Kind>, @Req() request: Request) {
      return { data: this.shown(await this.providers.update(ctx, kind, changeOf(fields)), request) };
    }

    @Delete()
    @Endpoint({
      id: operations.delete,
      summary: `Delete the ${title} provider`,
      description: 'Notifications that are still to be sent through it fail.',
      response: 'done',
      errors: ['ERR_PROVIDER_NOT_FOUND'],
    })
    async delete(@Ctx() ctx: RequestContext) {
      await this.providers.delete(ctx, kind);
      return done(`The ${title} provider has been deleted.`);
    }

    private shown(provider: StoredProvider<Kind>, request: Request): View {
      const base = this.config.publicUrl ?? requestOrigin(request);
      return viewOf(provider, this.addresses.webhookOf(provider.appId, base));
    }
  }
  return SingleProviderController;
}

const changeOf = <Kind extends NotificationProviderKind>({ isEnabled, ...configuration }: Fields<Kind>) => ({
  isEnabled,
  configuration: configuration as unknown as ConfigurationChanges<Kind>,
});

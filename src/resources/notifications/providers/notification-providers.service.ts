import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { DeliveriesService } from '#resources/campaigns/deliveries/deliveries.service.js';
import type { NotificationProviderKind, ProviderRef } from '../notification.js';
import { NotificationQueueNotifier } from '../queue/notification-queue-notifier.js';
import { NotificationQueueRepository } from '../queue/notification-queue.repository.js';
import { nameOf, NotificationProvidersRepository } from './notification-providers.repository.js';
import { definitionOf, type ProviderConfigurations } from './provider-definitions.js';
import {
  changedConfiguration,
  merge,
  withSecretOfAddress,
  type ConfigurationChanges,
  type StoredProvider,
} from './stored-provider.js';

/** An app has at most so many of one kind. */
const MAX_PROVIDERS = 25;

/** The id of the provider of a kind that an app has one of. */
const ONLY = '';

interface Change<Kind extends NotificationProviderKind> {
  readonly providerId?: string;
  readonly isEnabled?: boolean;
  readonly configuration: ConfigurationChanges<Kind>;
}

export interface WebPushKey {
  readonly providerId: string;
  readonly publicKey: string;
}

@Injectable()
export class NotificationProvidersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly providers: NotificationProvidersRepository,
    private readonly queue: NotificationQueueRepository,
    private readonly notifier: NotificationQueueNotifier,
    private readonly campaignDeliveries: DeliveriesService,
    private readonly database: Database,
  ) {}

  /**
   * The first of a kind becomes its default. Web Push without keys gets new ones.
   *
   * @throws ERR_PROVIDER_ALREADY_EXISTS, ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for credentials that cannot be valid
   */
  async add<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    { providerId = ONLY, isEnabled = true, configuration }: Change<Kind>,
  ): Promise<StoredProvider<Kind>> {
    const defaults = await definitionOf(kind).defaults?.(configuration as Partial<ProviderConfigurations[Kind]>);
    const complete = this.validated(kind, merge((defaults ?? {}) as ProviderConfigurations[Kind], configuration));
    return this.database.withTransaction(ctx, async (tx) => {
      await this.providers.lockApp(tx);
      const others = await this.providers.count(tx, kind);
      const appId = ctx.app.id;
      const provider = { appId, kind, providerId, isDefault: others === 0, isEnabled, configuration: complete };
      await this.providers.add(tx, provider);
      requireRoom(others, MAX_PROVIDERS, 'providers of a kind');
      await this.notifier.notifyChanged(tx, refOf(provider));
      return provider;
    });
  }

  /**
   * Absent fields, and secrets whose value is the mask, stay as they are.
   *
   * @throws ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST as `add`, and for a secret that the address of another origin needs again
   */
  async update<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    { providerId = ONLY, isEnabled, configuration }: Change<Kind>,
  ): Promise<StoredProvider<Kind>> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.providers.lockApp(tx);
      const former = await this.get(tx, kind, providerId);
      const valid = this.validated(kind, changedConfiguration(kind, former.configuration, configuration));
      const changed: StoredProvider<Kind> = {
        ...former,
        isEnabled: isEnabled ?? former.isEnabled,
        configuration: withSecretOfAddress(kind, former.configuration, configuration, valid),
      };
      await this.providers.save(tx, changed);
      await this.notifier.notifyChanged(tx, refOf(changed));
      return changed;
    });
  }

  /** Notifications are sent through the default to devices that register without a provider. @throws ERR_PROVIDER_NOT_FOUND */
  async setDefault(ctx: AppContext, kind: NotificationProviderKind, providerId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.providers.lockApp(tx);
      if (!(await this.providers.setDefault(tx, kind, providerId))) notFound({ kind, providerId });
      await this.notifier.notifyChanged(tx, { appId: ctx.app.id, provider: kind, providerId });
    });
  }

  /**
   * Notifications that are still to be sent through it fail. If exactly one provider of the kind is left, it becomes the default; several
   * have no default until one is chosen.
   *
   * @throws ERR_PROVIDER_NOT_FOUND
   */
  async delete(ctx: AppContext, kind: NotificationProviderKind, providerId = ONLY): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.providers.lockApp(tx);
      if (!(await this.providers.delete(tx, kind, providerId))) notFound({ kind, providerId });
      const ref = { appId: ctx.app.id, provider: kind, providerId };
      const failed = await this.queue.failUnsent(tx, ref, 'INVALID_PUSH_PROVIDER_ID');
      await this.campaignDeliveries.fail(tx, failed);
      const left = await this.providers.ids(tx, kind);
      if (left.length === 1) await this.providers.setDefault(tx, kind, left[0]!);
      await this.notifier.notifyChanged(tx, ref);
    });
  }

  /** Returns the providers by id, with their secrets. */
  async list<Kind extends NotificationProviderKind>(ctx: AppContext, kind: Kind): Promise<StoredProvider<Kind>[]> {
    return this.providers.list(ctx, kind);
  }

  /** Returns the provider with its secrets. @throws ERR_PROVIDER_NOT_FOUND */
  async get<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    providerId = ONLY,
  ): Promise<StoredProvider<Kind>> {
    return (await this.providers.find(ctx, kind, providerId)) ?? notFound({ kind, providerId });
  }

  /** What browsers subscribe with; undefined without a default Web Push provider. */
  async findWebPushKey(ctx: AppContext): Promise<WebPushKey | undefined> {
    const provider = await this.providers.findDefault(ctx, 'web_push');
    return provider && { providerId: provider.providerId, publicKey: String(provider.settings.publicKey) };
  }

  /**
   * @param providerId the default of the kind if absent, or if it is `default` and no provider has this id
   * @throws ERR_PROVIDER_NOT_FOUND if it does not exist, or there is no default
   */
  async idOf(ctx: AppContext, kind: NotificationProviderKind, providerId?: string): Promise<string> {
    const named = providerId === undefined ? undefined : await this.providers.findId(ctx, kind, { providerId });
    if (named !== undefined) return named;
    const byDefault = [undefined, 'default'].includes(providerId)
      ? await this.providers.findId(ctx, kind, { isDefault: true })
      : undefined;
    return byDefault ?? notFound({ kind, providerId: providerId ?? 'default' });
  }

  /** @throws ERR_BAD_REQUEST */
  private validated<Kind extends NotificationProviderKind>(
    kind: Kind,
    configuration: ProviderConfigurations[Kind],
  ): ProviderConfigurations[Kind] {
    const { allowPrivate } = this.config.webhooks;
    const problems = Object.entries(definitionOf(kind).problems(configuration, { allowPrivate }));
    const found = problems.flatMap(([name, problem]) => (problem ? [[name, [problem]] as [string, string[]]] : []));
    if (found.length > 0) throw DomainError.invalid(Object.fromEntries(found));
    return configuration;
  }
}

const refOf = ({ appId, kind, providerId }: StoredProvider): ProviderRef => ({ appId, provider: kind, providerId });

function notFound(provider: { kind: NotificationProviderKind; providerId: string }): never {
  throw new DomainError('ERR_PROVIDER_NOT_FOUND', { provider: nameOf(provider) });
}

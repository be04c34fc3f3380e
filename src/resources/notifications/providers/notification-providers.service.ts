import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { NotificationLogRepository } from '../log/notification-log.repository.js';
import type { NotificationChannel, NotificationProviderKind, ProviderRef } from '../notification.js';
import type { ProviderConfigurations } from '../provider-configuration.js';
import { NotificationQueueNotifier } from '../queue/notification-queue-notifier.js';
import { nameOf, NotificationProvidersRepository } from './notification-providers.repository.js';
import { problemsOf } from './provider-problems.js';
import {
  changedConfiguration,
  merge,
  withSecretOfAddress,
  type ConfigurationChanges,
  type EnabledProvider,
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
    private readonly log: NotificationLogRepository,
    private readonly notifier: NotificationQueueNotifier,
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
    const complete = this.validated(kind, merge(await defaultsOf(kind, configuration), configuration));
    return this.database.withTransaction(ctx, async (tx) => {
      await this.providers.lockApp(tx);
      const others = await this.providers.count(tx, kind);
      const appId = ctx.app.id;
      const provider = { appId, kind, providerId, isDefault: others === 0, isEnabled, configuration: complete };
      await this.providers.add(tx, provider);
      if (others >= MAX_PROVIDERS)
        throw new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_PROVIDERS, resources: 'providers of a kind' });
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
      await this.log.failUnsent(tx, ref, 'INVALID_PUSH_PROVIDER_ID');
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

  /** @param providerId the default of the kind if absent @throws ERR_PROVIDER_NOT_FOUND if it does not exist, or there is no default */
  async idOf(ctx: AppContext, kind: NotificationProviderKind, providerId?: string): Promise<string> {
    const where = providerId === undefined ? { isDefault: true as const } : { providerId };
    const id = await this.providers.findId(ctx, kind, where);
    return id ?? notFound({ kind, providerId: providerId ?? 'default' });
  }

  /** The providers of all kinds that are turned on, without their secrets. */
  async enabledOf(ctx: AppContext): Promise<EnabledProvider[]> {
    return this.providers.listEnabled(ctx);
  }

  /** Returns the provider with its secrets. @returns undefined if it does not exist, is turned off, or its app is deleted */
  async findTarget(
    ctx: InstallationContext,
    { appId, provider, providerId }: ProviderRef,
  ): Promise<EnabledTarget | undefined> {
    const target = await this.providers.findEnabled({ ...ctx, app: { id: appId } }, provider, providerId);
    return target as EnabledTarget | undefined;
  }

  /** The channels of each app that have a provider that is turned on. Apps without one are absent. */
  async enabledChannels(
    ctx: InstallationContext,
    appIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<NotificationChannel>>> {
    return this.providers.enabledChannels(ctx, appIds);
  }

  /** @throws ERR_BAD_REQUEST */
  private validated<Kind extends NotificationProviderKind>(
    kind: Kind,
    configuration: ProviderConfigurations[Kind],
  ): ProviderConfigurations[Kind] {
    const problems = problemsOf(kind, configuration, { allowPrivate: this.config.webhooks.allowPrivate });
    if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
    return configuration;
  }
}

/** A provider of any kind, which `kind` tells apart. */
export type EnabledTarget = { [Kind in NotificationProviderKind]: StoredProvider<Kind> }[NotificationProviderKind];

const shown = { chat: true, call: true };

/** The fields that a provider has if it is added without them. */
const defaults: Partial<Record<NotificationProviderKind, object>> = {
  fcm: { notificationInPayload: { ios: shown, android: shown, web: shown } },
  apns: { includeContentAvailable: false, includeMutableContent: false, productionMode: false },
  web_push: { publicKey: '', privateKey: '' },
  custom_sms: { useStoredPhNo: false },
  sendgrid: { allowEmailReplies: false, senderEmailForReplies: null },
};

/** Web Push has new keys unless one is given. */
async function defaultsOf<Kind extends NotificationProviderKind>(
  kind: Kind,
  given: ConfigurationChanges<Kind>,
): Promise<ProviderConfigurations[Kind]> {
  const { publicKey, privateKey } = given as ConfigurationChanges<'web_push'>;
  const isWithoutKeys = kind === 'web_push' && publicKey === undefined && privateKey === undefined;
  return (isWithoutKeys ? await newVapidKeys() : (defaults[kind] ?? {})) as ProviderConfigurations[Kind];
}

/** The library is loaded when it is needed. */
const newVapidKeys = async () => (await import('web-push')).default.generateVAPIDKeys();

const refOf = ({ appId, kind, providerId }: StoredProvider): ProviderRef => ({ appId, provider: kind, providerId });

function notFound(provider: { kind: NotificationProviderKind; providerId: string }): never {
  throw new DomainError('ERR_PROVIDER_NOT_FOUND', { provider: nameOf(provider) });
}

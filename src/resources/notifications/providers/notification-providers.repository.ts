import { Injectable } from '@nestjs/common';
import { lockActiveApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { unlessTaken } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { NotificationChannel, NotificationProviderKind } from '../notification.js';
import { enabledKinds } from './notification-providers.sql.js';
import { channelOf, type ProviderConfigurations } from './provider-definitions.js';
import { ProviderVault } from './provider-vault.js';
import { split, type EnabledProvider, type StoredProvider } from './stored-provider.js';

const columns = {
  providerId: true,
  isDefault: true,
  isEnabled: true,
  settings: true,
  secretCipher: true,
} satisfies Prisma.NotificationProviderSelect;

type Row = Prisma.NotificationProviderGetPayload<{ select: typeof columns }>;

/** The only place that writes the table `notification_providers`. */
@Injectable()
export class NotificationProvidersRepository {
  constructor(
    private readonly database: Database,
    private readonly vault: ProviderVault,
  ) {}

  /** Until the end of the transaction no other one adds, changes or deletes providers of the app. */
  async lockApp(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).query(lockActiveApp, []);
  }

  /** Returns the providers by id, with their secrets. */
  async list<Kind extends NotificationProviderKind>(ctx: AppContext, kind: Kind): Promise<StoredProvider<Kind>[]> {
    const rows = await this.providers(ctx).findMany({
      where: { appId: ctx.app.id, kind },
      select: columns,
      orderBy: { providerId: 'asc' },
    });
    return rows.map((row) => this.decrypted(ctx, kind, row));
  }

  async count(ctx: AppContext, kind: NotificationProviderKind): Promise<number> {
    return this.providers(ctx).count({ where: { appId: ctx.app.id, kind } });
  }

  async ids(ctx: AppContext, kind: NotificationProviderKind): Promise<string[]> {
    const where = { appId: ctx.app.id, kind };
    return (await this.providers(ctx).findMany({ where, select: { providerId: true } })).map(
      ({ providerId }) => providerId,
    );
  }

  async findId(
    ctx: AppContext,
    kind: NotificationProviderKind,
    by: { providerId: string } | { isDefault: true },
  ): Promise<string | undefined> {
    const where = { appId: ctx.app.id, kind, ...by };
    return (await this.providers(ctx).findFirst({ where, select: { providerId: true } }))?.providerId;
  }

  /** Returns the provider with its secrets. */
  async find<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    providerId: string,
  ): Promise<StoredProvider<Kind> | undefined> {
    const key = { appId: ctx.app.id, kind, providerId };
    const row = await this.providers(ctx).findUnique({ where: { appId_kind_providerId: key }, select: columns });
    return row ? this.decrypted(ctx, kind, row) : undefined;
  }

  /** The default provider of the kind, if it is turned on. */
  async findDefault(ctx: AppContext, kind: NotificationProviderKind): Promise<EnabledProvider | undefined> {
    const row = await this.providers(ctx).findFirst({
      where: { appId: ctx.app.id, kind, isDefault: true, isEnabled: true },
      select: { providerId: true, isDefault: true, settings: true },
    });
    return row ? { ...row, kind, settings: row.settings as Record<string, unknown> } : undefined;
  }

  /** Returns the provider with its secrets. @returns undefined if it does not exist, is turned off, or its app is deleted */
  async findEnabled<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    providerId: string,
  ): Promise<StoredProvider<Kind> | undefined> {
    const where = { appId: ctx.app.id, kind, providerId, isEnabled: true, app: { deletionScheduledAt: null } };
    const row = await this.providers(ctx).findFirst({ where, select: columns });
    return row ? this.decrypted(ctx, kind, row) : undefined;
  }

  /** The providers of all kinds that are turned on. */
  async listEnabled(ctx: AppContext): Promise<EnabledProvider[]> {
    const rows = await this.providers(ctx).findMany({
      where: { appId: ctx.app.id, isEnabled: true },
      select: { kind: true, providerId: true, isDefault: true, settings: true },
      orderBy: [{ kind: 'asc' }, { providerId: 'asc' }],
    });
    return rows.map((row) => ({ ...row, settings: row.settings as Record<string, unknown> }));
  }

  /** The channels of each app that have a provider that is turned on. Apps without one are absent. */
  async enabledChannels(
    ctx: InstallationContext,
    appIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<NotificationChannel>>> {
    const channels = new Map<string, Set<NotificationChannel>>();
    for (const { appId, kind } of await this.database.forInstallation(ctx).query(enabledKinds, [appIds]))
      channels.set(appId, (channels.get(appId) ?? new Set()).add(channelOf(kind)));
    return channels;
  }

  /** @throws ERR_PROVIDER_ALREADY_EXISTS */
  async add<Kind extends NotificationProviderKind>(ctx: AppContext, provider: StoredProvider<Kind>): Promise<void> {
    const { kind, providerId, isDefault, isEnabled } = provider;
    const data = { appId: ctx.app.id, kind, providerId, isDefault, isEnabled, ...this.encrypted(provider) };
    const taken = new DomainError('ERR_PROVIDER_ALREADY_EXISTS', { provider: nameOf(provider) });
    await unlessTaken(taken, this.providers(ctx).create({ data }));
  }

  async save<Kind extends NotificationProviderKind>(ctx: AppContext, provider: StoredProvider<Kind>): Promise<void> {
    const { kind, providerId, isEnabled } = provider;
    await this.providers(ctx).updateMany({
      where: { appId: ctx.app.id, kind, providerId },
      data: { isEnabled, ...this.encrypted(provider), updatedAt: new Date() },
    });
  }

  /** Makes the provider the only default of its kind. @returns whether it exists */
  async setDefault(ctx: AppContext, kind: NotificationProviderKind, providerId: string): Promise<boolean> {
    const appId = ctx.app.id;
    const updatedAt = new Date();
    await this.providers(ctx).updateMany({
      where: { appId, kind, isDefault: true, providerId: { not: providerId } },
      data: { isDefault: false, updatedAt },
    });
    const where = { appId, kind, providerId };
    return (await this.providers(ctx).updateMany({ where, data: { isDefault: true, updatedAt } })).count > 0;
  }

  /** A foreign key deletes its lease. @returns whether it existed */
  async delete(ctx: AppContext, kind: NotificationProviderKind, providerId: string): Promise<boolean> {
    return (await this.providers(ctx).deleteMany({ where: { appId: ctx.app.id, kind, providerId } })).count > 0;
  }

  private encrypted<Kind extends NotificationProviderKind>({
    appId,
    kind,
    providerId,
    configuration,
  }: StoredProvider<Kind>) {
    const { settings, secrets } = split(kind, configuration);
    return {
      settings: settings as Prisma.InputJsonObject,
      secretCipher: this.vault.seal({ appId, provider: kind, providerId }, secrets),
    };
  }

  private decrypted<Kind extends NotificationProviderKind>(
    ctx: AppContext,
    kind: Kind,
    { providerId, isDefault, isEnabled, settings, secretCipher }: Row,
  ): StoredProvider<Kind> {
    const appId = ctx.app.id;
    const secrets = secretCipher && this.vault.open({ appId, provider: kind, providerId }, secretCipher);
    const configuration = { ...(settings as object), ...secrets } as unknown as ProviderConfigurations[Kind];
    return { appId, kind, providerId, isDefault, isEnabled, configuration };
  }

  private providers(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.notificationProvider;
  }
}

/** Error messages name the provider so. */
export const nameOf = ({ kind, providerId }: { kind: NotificationProviderKind; providerId: string }): string =>
  providerId ? `${kind}/${providerId}` : kind;

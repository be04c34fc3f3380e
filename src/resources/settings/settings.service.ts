import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  effectiveSettings,
  isSecretSetting,
  isUrlSetting,
  sentSecrets,
  settingError,
  type AppSettings,
  type NumberSettingKey,
  type SecretSettingKey,
  type SettingValue,
} from '#core/app-settings/app-settings.js';
import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, AppIdentity, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { NotifyInvalidatedCache } from '#platform/database/notifications/notify-invalidated-cache.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { MASKED_SECRET, hasSameOrigin, problemOfKeptSecret } from '#platform/outgoing/stored-secret.js';
import { credentialOwner } from '#platform/security/credential-owners.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { SettingsRepository } from './settings.repository.js';

export const SETTINGS_CHANNEL = 'confab_settings';
const CACHED_APPS = 10_000;

/** The result for one setting of a request. */
export interface SettingResult {
  readonly key: string;
  readonly value: SettingValue;
  readonly error?: DomainError;
}

interface CachedSettings {
  readonly settings: AppSettings;
  readonly forUnread: UnreadSettings;
  readonly hasDisappearingMessages: boolean;
}

/** Settings that no collaborator but an owner changes: an admin could otherwise remove the record of what the admin has done. */
const SETTINGS_OF_OWNERS: readonly string[] = ['management.auditLog.retentionDays'];

const mayChange = ({ collaborator }: InstallationContext, key: string): boolean =>
  !collaborator || collaborator.role === 'owner' || !SETTINGS_OF_OWNERS.includes(key);

@Injectable()
export class SettingsService implements OnModuleInit {
  private readonly cache: NotifyInvalidatedCache<CachedSettings>;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
    private readonly vault: CredentialVault,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cache = new NotifyInvalidatedCache(CACHED_APPS, pgNotifier);
  }

  onModuleInit(): void {
    this.pgNotifier.listen(SETTINGS_CHANNEL, (appId) => this.cache.invalidateKey(appId));
  }

  /** The settings of the app of the context, cached: a change takes effect within a second on every process. */
  async of(ctx: AppContext): Promise<AppSettings> {
    return (await this.cached(ctx)).settings;
  }

  /** Cached like `of`. An app without silent messages does not pay for looking at them. */
  async forUnread(ctx: AppContext): Promise<UnreadSettings> {
    return (await this.cached(ctx)).forUnread;
  }

  /** Whether messages of any conversation disappear, or any message has a time at which it does. Cached like `of`. */
  async hasDisappearingMessages(ctx: AppContext): Promise<boolean> {
    return (await this.cached(ctx)).hasDisappearingMessages;
  }

  /**
   * To be called in the transaction that stores silent messages, or the first conversation or message that disappears: from its end on, every
   * process takes them into account.
   */
  async announceSpecialMessages(ctx: AppContext): Promise<void> {
    await this.pgNotifier.notify(ctx, SETTINGS_CHANNEL, ctx.app.id);
  }

  private cached(ctx: AppContext): Promise<CachedSettings> {
    return this.cache.get(ctx.app.id, async () => {
      const settings = effectiveSettings(await this.settings.list(ctx, ctx.app.id));
      const { hasSilentMessages, hasDisappearingMessages } = await this.settings.specialMessages(ctx);
      return { settings, forUnread: { ...settings, hasSilentMessages }, hasDisappearingMessages };
    });
  }

  /** Not cached, so that the decrypted value stays in memory only while it is used. @returns undefined if it is not set */
  async secret(ctx: AppContext, key: SecretSettingKey): Promise<string | undefined> {
    const cipher = await this.settings.findSecret(ctx, key);
    return cipher && this.vault.open(credentialOwner.app_settings(ctx.app.id, key), cipher);
  }

  /** The apps that have set the number to more than 0. */
  async appsWithNumber(ctx: InstallationContext, key: NumberSettingKey): Promise<AppIdentity[]> {
    return this.settings.appsWithNumber(ctx, key);
  }

  /**
   * For work on an app that only one process does at a time, by a number that must not change meanwhile. Changes of the number wait for
   * the end of the transaction.
   *
   * @param ctx must have an open transaction
   * @returns undefined if the number is not set, or another transaction has locked or changed it
   */
  async tryLock(ctx: AppContext, key: NumberSettingKey): Promise<number | undefined> {
    return this.settings.tryLock(ctx, key);
  }

  /** Read from the database, not the cache. @throws ERR_APP_NOT_FOUND */
  async list(ctx: InstallationContext, appId: string): Promise<AppSettings> {
    await this.settings.requireApp(ctx, appId);
    return effectiveSettings(await this.settings.list(ctx, appId));
  }

  /**
   * Takes effect on every process within a second. Settings that are not in `values` stay unchanged, and so do secrets whose value is the
   * mask; an unknown key or an invalid value does not stop the others. An address of another origin is refused unless the secret that is
   * sent to it is set again.
   *
   * @throws ERR_APP_NOT_FOUND
   */
  async set(ctx: InstallationContext, appId: string, values: Record<string, SettingValue>): Promise<SettingResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.settings.lockActiveApp(tx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
      const results = Object.entries(values).map(([key, value]) => ({
        key,
        value,
        error: mayChange(tx, key) ? this.validationError(key, value) : new DomainError('AUTH_ERR_NO_ACCESS'),
      }));
      const stored = effectiveSettings(await this.settings.list(tx, appId));
      const checked = results.map((result) => ({
        ...result,
        error: result.error ?? errorOfPair(result, results, stored),
      }));
      await this.save(tx, appId, checked);
      await this.pgNotifier.notify(tx, SETTINGS_CHANNEL, appId);
      return checked;
    });
  }

  /**
   * Resets the settings that the caller may change to their defaults, on every process within a second.
   *
   * @throws ERR_APP_NOT_FOUND
   */
  async reset(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.settings.requireApp(tx, appId);
      await this.settings.deleteAll(tx, appId, { except: SETTINGS_OF_OWNERS.filter((key) => !mayChange(tx, key)) });
      await this.pgNotifier.notify(tx, SETTINGS_CHANNEL, appId);
    });
  }

  private async save(tx: InstallationContext, appId: string, results: SettingResult[]): Promise<void> {
    const accepted = results.filter(
      ({ key, value, error }) => !error && !(isSecretSetting(key) && value === MASKED_SECRET),
    );
    const secrets = accepted.filter(({ key, value }) => isSecretSetting(key) && value !== '');
    const values = accepted.map((result) => [result.key, secrets.includes(result) ? MASKED_SECRET : result.value]);
    const ciphers = secrets.map(({ key, value }) => [
      key,
      this.vault.encrypt(credentialOwner.app_settings(appId, key), value as string),
    ]);
    await this.settings.save(
      tx,
      appId,
      Object.fromEntries(values) as Record<string, SettingValue>,
      Object.fromEntries(ciphers) as Record<string, Uint8Array>,
    );
  }

  private validationError(key: string, value: SettingValue): DomainError | undefined {
    const sentence =
      settingError(key, value) ?? (isUrlSetting(key) && value !== '' ? this.urlError(key, value as string) : undefined);
    return sentence === undefined ? undefined : DomainError.invalid({ [`settings.${key}`]: [sentence] });
  }

  /** The rule of webhooks. Names are checked when a connection is made. */
  private urlError(key: string, value: string): string | undefined {
    const url = new URL(value);
    if (!['http:', 'https:'].includes(url.protocol)) return `The ${key} must be a valid URL.`;
    // a path is appended to base addresses
    const isBase = key.endsWith('.url');
    if ((isBase && url.search) || url.hash) return `The ${key} may not contain a query or a fragment.`;
    const { allowPrivate } = this.config.webhooks;
    const credentials = isBase ? key.replace(/url$/, 'key') : 'auth.jwt.publicKeys';
    return problemOfUrl(url, { name: key, credentials, allowPrivate });
  }
}

/**
 * An address and the secret that is sent to it are changed together: a stored secret is not sent to another origin, and one that came with
 * an address that is refused is not sent to the former one.
 */
function errorOfPair(
  { key, value }: SettingResult,
  results: readonly SettingResult[],
  stored: AppSettings,
): DomainError | undefined {
  const pair = sentSecrets.find((one) => one.key === key || one.address === key);
  if (!pair) return undefined;
  const address = results.find((result) => result.key === pair.address);
  if (!address) return undefined;
  if (key === pair.key) return value === MASKED_SECRET ? undefined : address.error;
  const secret = results.find((result) => result.key === pair.key);
  const isGiven = secret !== undefined && !secret.error && secret.value !== MASKED_SECRET;
  const destination = { former: String(stored[pair.address]), next: String(address.value) };
  if (isGiven || stored[pair.key] === '' || hasSameOrigin(destination)) return undefined;
  return DomainError.invalid({ [`settings.${pair.key}`]: [problemOfKeptSecret(pair.key)] });
}

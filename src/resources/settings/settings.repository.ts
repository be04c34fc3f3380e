import { Injectable } from '@nestjs/common';
import type { NumberSettingKey, SecretSettingKey, SettingValue } from '#core/app-settings/app-settings.js';
import { lockActiveApp } from '#core/summaries/row-locks.sql.js';
import type { AppContext, AppIdentity, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './settings.sql.js';

/** The only place that writes the table `app_settings`. */
@Injectable()
export class SettingsRepository extends Repository {
  /** Until the end of the transaction no other one sets settings of the app. @returns whether the app exists and is not deleted */
  async lockActiveApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(lockActiveApp, [])).length > 0;
  }

  /** The values that are stored for the app, by key. */
  async list(ctx: InstallationContext, appId: string): Promise<Map<string, SettingValue>> {
    const rows = await this.forApp(ctx, appId).prisma.appSetting.findMany({
      where: { appId },
      select: { key: true, value: true },
    });
    return new Map(rows.map(({ key, value }) => [key, value as SettingValue]));
  }

  async specialMessages(ctx: AppContext): Promise<sql.SpecialMessages> {
    return (await this.first(ctx, sql.specialMessages, []))!;
  }

  /** The apps that are not deleted and have set the number to more than 0. */
  async appsWithNumber(ctx: InstallationContext, key: NumberSettingKey): Promise<AppIdentity[]> {
    return this.database.forInstallation(ctx).query(sql.appsWithNumber, [key]);
  }

  /** The values of the apps that have set `embed.origins`. */
  async embedOrigins(ctx: InstallationContext): Promise<string[]> {
    const rows = await this.database.forInstallation(ctx).query(sql.embedOrigins, []);
    return rows.map(({ value }) => value);
  }

  /**
   * Locks the setting until the end of the transaction.
   *
   * @returns its value; undefined if it is not set, or another transaction has locked or changed it
   */
  async tryLock(ctx: AppContext, key: NumberSettingKey): Promise<number | undefined> {
    return (await this.first(ctx, sql.tryLock, [key]))?.value as number | undefined;
  }

  /** Settings without a value stay unchanged. @param ciphers of the values that are secrets, by key */
  async save(
    ctx: InstallationContext,
    appId: string,
    values: Record<string, SettingValue>,
    ciphers: Record<string, Uint8Array>,
  ): Promise<void> {
    const encoded = Object.entries(ciphers).map(([key, cipher]) => [key, Buffer.from(cipher).toString('base64')]);
    await this.forApp(ctx, appId).query(sql.save, [
      JSON.stringify(values),
      JSON.stringify(Object.fromEntries(encoded)),
    ]);
  }

  async findSecret(ctx: AppContext, key: SecretSettingKey): Promise<Uint8Array | undefined> {
    const appId = ctx.app.id;
    const row = await this.database.forApp(ctx).prisma.appSetting.findUnique({
      where: { appId_key: { appId, key } },
      select: { secretCipher: true },
    });
    return row?.secretCipher ?? undefined;
  }

  async deleteAll(ctx: InstallationContext, appId: string, { except }: { except: readonly string[] }): Promise<void> {
    await this.forApp(ctx, appId).prisma.appSetting.deleteMany({ where: { appId, key: { notIn: [...except] } } });
  }
}

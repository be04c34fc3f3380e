import { Injectable } from '@nestjs/common';
import type { Region } from '../../platform/config/config.js';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { installationStatement, statement } from '../../platform/database/statement.js';
import type { NumberSettingKey, SettingValue } from '../../domain/app-settings.js';

const hasApp = statement('settings-has-app', 'SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL');

const list = statement('settings-list', 'SELECT key, value FROM app_settings WHERE app_id = $1');

// In an order that is always the same, so that no two transactions wait for each other.
const save = statement(
  'settings-save',
  `INSERT INTO app_settings (app_id, key, value)
   SELECT $1, key, value FROM jsonb_each($2) ORDER BY key
       ON CONFLICT (app_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
);

const numbers = installationStatement('settings-numbers', {
  reason: 'reads the setting of every app',
  text: `SELECT s.app_id, a.region, a.created_at, s.value
     FROM app_settings s JOIN apps a ON a.app_id = s.app_id
    WHERE s.key = $1 AND s.value > '0'::jsonb AND a.deletion_scheduled_at IS NULL
    ORDER BY s.app_id`,
});

const lock = statement(
  'settings-lock',
  'SELECT value FROM app_settings WHERE app_id = $1 AND key = $2 FOR NO KEY UPDATE SKIP LOCKED',
);

const removeAll = statement('settings-remove-all', 'DELETE FROM app_settings WHERE app_id = $1');

/** The only place that writes the table `app_settings`. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly database: Database) {}

  /** Whether there is such an app that is not deleted. */
  async hasApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(hasApp, [])).length > 0;
  }

  /** What the app has of its own. */
  async list(ctx: InstallationContext, appId: string): Promise<Map<string, SettingValue>> {
    const rows = await this.database
      .forApp({ ...ctx, app: { id: appId } })
      .queryUnchecked<{ key: string; value: SettingValue }>(list, []);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** The apps that are not deleted and have a number above 0. */
  async appsWithNumber(ctx: InstallationContext, key: NumberSettingKey): Promise<AppIdentity[]> {
    const rows = await this.database
      .forInstallation(ctx)
      .queryUnchecked<{ app_id: string; region: Region; created_at: Date }>(numbers, [key]);
    return rows.map(({ app_id, region, created_at }) => ({ id: app_id, region, createdAt: created_at }));
  }

  /** Until the end of the transaction nobody else changes or locks it. @returns undefined when somebody has, or it is not set */
  async lock(ctx: RequestContext, key: NumberSettingKey): Promise<number | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ value: number }>(lock, [key]);
    return row?.value;
  }

  /** What is not named stays. */
  async save(ctx: InstallationContext, appId: string, values: Record<string, SettingValue>): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(save, [JSON.stringify(values)]);
  }

  async removeAll(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(removeAll, []);
  }
}

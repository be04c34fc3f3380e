import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

const hasApp = statement('settings-has-app', 'SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL');

const list = statement('settings-list', 'SELECT key, value FROM app_settings WHERE app_id = $1');

// In an order that is always the same, so that no two transactions wait for each other.
const save = statement(
  'settings-save',
  `INSERT INTO app_settings (app_id, key, value)
   SELECT $1, key, value FROM jsonb_each($2) ORDER BY key
       ON CONFLICT (app_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
);

const removeAll = statement('settings-remove-all', 'DELETE FROM app_settings WHERE app_id = $1');

/** The only place that writes the table `app_settings`. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly database: Database) {}

  /** Whether there is such an app that is not deleted. */
  async hasApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.database.query(ctx, hasApp, [appId])).length > 0;
  }

  /** What the app has of its own. */
  async list(ctx: InstallationContext, appId: string): Promise<Map<string, boolean>> {
    const rows = await this.database.query<{ key: string; value: boolean }>(ctx, list, [appId]);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** What is not named stays. */
  async save(ctx: InstallationContext, appId: string, values: Record<string, boolean>): Promise<void> {
    await this.database.query(ctx, save, [appId, JSON.stringify(values)]);
  }

  async removeAll(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.query(ctx, removeAll, [appId]);
  }
}

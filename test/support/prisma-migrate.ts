import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_FILTERS, withSchemaEngine } from '../../scripts/schema-engine.mjs';

/** Does the same as `prisma migrate deploy`, through the same schema engine. @returns the names of the applied migrations */
export function prismaMigrateDeploy(databaseUrl: string, folder: string): Promise<string[]> {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      filters: NO_FILTERS,
      migrationsList: migrationsOf(folder),
    });
    return appliedMigrationNames;
  });
}

/** The data that `prisma migrate status` reports. */
export function prismaMigrateStatus(databaseUrl: string, folder: string) {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { history, failedMigrationNames, editedMigrationNames, hasMigrationsTable } =
      await engine.diagnoseMigrationHistory({
        filters: NO_FILTERS,
        migrationsList: migrationsOf(folder),
        optInToShadowDatabase: false,
      });
    return { history, failedMigrationNames, editedMigrationNames, hasMigrationsTable };
  });
}

const migrationsOf = (folder: string) => ({
  baseDir: '',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: readFileSync(join(folder, name, 'migration.sql'), 'utf8') },
      },
    })),
});

import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { DemoDataService } from '../demo/demo-data.service.js';
import { loadConfig, type Config } from '../platform/config/config.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { createLogger, PinoLoggerService } from '../platform/observability/logger.js';
import { AppsService, contextOf } from '../resources/management/apps.service.js';
import { joinDatabase, type OpenDatabase } from '../server/open-database.js';
import { runCommand } from './run-command.js';

await runCommand({
  call: 'npm run seed --',
  summary:
    'Creates demo data in an app, with or without a running server. An app that already has the demo data is not changed.',
  options: { app: { value: 'appId', summary: 'Id of the app. Default: the oldest app.' } },
  failed: 'seed failed',
  run: async ({ app }) => {
    const config = loadConfig();
    const database = await joinDatabase(config);
    try {
      process.stdout.write(`${await seed(config, database, app)}\n`);
    } finally {
      await database.close();
    }
  },
});

/** @returns the result, in a sentence */
async function seed(
  config: Config,
  { url, encryptionKey, mediaLinkKey }: OpenDatabase,
  appId: string | undefined,
): Promise<string> {
  const context = await NestFactory.createApplicationContext(
    AppModule.forRoot({ config, databaseUrl: url, encryptionKey, mediaLinkKey }),
    {
      abortOnError: false,
      logger: new PinoLoggerService(createLogger(config.logLevel)),
    },
  );
  try {
    const app = await context.get(AppsService).find({}, appId);
    if (!app)
      throw new StartupError(
        appId ? `There is no app ${appId}.` : 'There is no app yet: start the server once, it creates the first one.',
      );
    const seeded = await context.get(DemoDataService).seed(contextOf({}, app));
    return seeded
      ? `The app ${app.id} has demo data now.`
      : `The app ${app.id} has its demo data already; nothing was changed.`;
  } catch (error) {
    if (error instanceof DomainError) throw new StartupError(`${error.message} Nothing was changed.`);
    throw error;
  } finally {
    await context.close();
  }
}

import type { INestApplicationContext, OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { OpenDatabase } from '#server/open-database.js';
import { logToStderr } from './log.js';
import { withDatabase } from './with-database.js';

/**
 * The services of the server on the database of the configuration, without listening on a port. Servers may run beside it. The work is
 * refused with its `DomainError`s as failures of the command.
 *
 * @param background whether jobs, consumers of events and listeners run meanwhile, as in a server
 */
export async function withApplication<Result>(
  config: Config,
  signal: AbortSignal,
  work: (application: INestApplicationContext) => Promise<Result>,
  { background = true }: { background?: boolean } = {},
): Promise<Result> {
  return withDatabase(config, signal, async (database) => {
    const application = await createApplication(config, database, background);
    try {
      return await work(application);
    } catch (error) {
      const { DomainError } = await import('#platform/errors/domain-error.js');
      throw error instanceof DomainError ? new StartupError(error.message, { cause: error }) : error;
    } finally {
      await application.close();
    }
  });
}

async function createApplication(
  config: Config,
  { url, encryptionKey, mediaLinkKey }: OpenDatabase,
  background: boolean,
): Promise<INestApplicationContext> {
  const [{ NestFactory }, { AppModule }] = await Promise.all([import('@nestjs/core'), import('#app.module.js')]);
  return NestFactory.createApplicationContext(
    AppModule.forRoot({ config, databaseUrl: url, encryptionKey, mediaLinkKey }),
    {
      abortOnError: false,
      logger: await logToStderr(config),
      ...(background ? {} : { instrument: { instanceDecorator: withoutBackground } }),
    },
  );
}

/** All work in the background begins with this hook. */
function withoutBackground(instance: unknown): unknown {
  const { onApplicationBootstrap: hook } = (instance ?? {}) as Partial<OnApplicationBootstrap>;
  if (hook) Object.defineProperty(instance, 'onApplicationBootstrap', { value: undefined });
  return instance;
}

/** The context in which a command acts within an app. @param context of the command @param appId the oldest app if absent */
export async function appContext(
  context: InstallationContext,
  application: INestApplicationContext,
  appId?: string,
): Promise<RequestContext> {
  const { AppsService, contextOf } = await import('#resources/management/apps.service.js');
  const app = await application.get(AppsService).find(context, appId);
  if (app) return contextOf(context, app);
  throw new StartupError(
    appId ? `There is no app ${appId}.` : 'There is no app yet: start the server once, it creates the first one.',
  );
}

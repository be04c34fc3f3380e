import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import { serveRoutes } from './operations/cells/serve-routes.js';
import { serveDemoFiles } from './operations/sample-data/sample-files.js';
import { serveConsole } from './pages/console/serve-console.js';
import { serveDemo } from './pages/demo/serve-demo.js';
import { serveEmbed } from './pages/embed/serve-embed.js';
import { serveGuide } from './pages/guide/serve-guide.js';
import { IndexedExpressAdapter } from './platform/http/adapter/indexed-express-adapter.js';
import { writeJsonPlainly } from './platform/http/adapter/plain-json.js';
import { inOrder, type RequestStep } from './platform/http/adapter/request-steps.js';
import { observeResponses } from './platform/http/adapter/response-observers.js';
import { drainUnreadBodies } from './platform/http/body/unread-body.js';
import { rejectMalformedRequests } from './platform/http/connections/malformed-request.js';
import { deferContinue, limitSlowClients } from './platform/http/connections/slow-clients.js';
import { closeConnectionsWhileStopping } from './platform/http/connections/stopping.js';
import { canonicalPath } from './platform/http/requests/canonical-path.js';
import { parseQuery } from './platform/http/requests/query-parser.js';
import { assignRequestId } from './platform/http/requests/request-id.js';
import { requestLog } from './platform/http/requests/request-log.js';
import { endRequestSpan, startRequestSpan } from './platform/http/requests/request-span.js';
import { requireSingleHost } from './platform/http/requests/single-host.js';
import { warnOfExpectedProxy, warnOfUntrustedProxy } from './platform/http/requests/untrusted-proxy.js';
import { crossOrigin, warnOfUnsetOrigins } from './platform/http/responses/cross-origin.js';
import { indentedJson } from './platform/http/responses/indented-json.js';
import { forbidStoring } from './platform/http/responses/no-store.js';
import { rootPage } from './platform/http/responses/root-page.js';
import { HealthChecks } from './platform/monitoring/health-checks.js';
import { serveMetrics } from './platform/monitoring/metrics-route.js';
import { Metrics } from './platform/monitoring/server-metrics.js';
import { createLogger, PinoLoggerService } from './platform/observability/logger.js';
import { forbidSniffing, serveApiDocument } from './platform/openapi/serving/serve-document.js';
import type { PlatformOptions } from './platform/platform.module.js';
import { Tracing } from './platform/tracing/tracing.js';
import { routeClientLibraries, routeExtensions } from './resources/client-libraries/client-library-requests.js';
import { FileAddresses } from './resources/media/files/file-addresses.js';
import { FailedRequestsService } from './resources/metrics/failed-requests/failed-requests.service.js';
import { RequestCounterService } from './resources/metrics/requests/request-counter.service.js';
import { EmbedOrigins } from './resources/settings/embed-origins.js';

export interface ServerOptions extends PlatformOptions {
  /** Where log lines go; standard output if absent. */
  readonly logDestination?: DestinationStream;
}

/** The whole server, ready to listen. `main.ts` and the tests build it here, so that both run the same. */
export async function bootstrap(options: ServerOptions): Promise<NestExpressApplication> {
  const logger = createLogger(options.config.logLevel, options.logDestination);
  const adapter = new IndexedExpressAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(options), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new PinoLoggerService(logger),
  });
  // Hashing every response to detect changes costs more than producing it.
  app.set('etag', false);
  const addresses = app.get(FileAddresses);
  const withCurrentAddresses = (json: string): string => addresses.current(json);
  writeJsonPlainly(adapter.getInstance(), withCurrentAddresses);
  app.set('query parser', parseQuery);
  app.set('trust proxy', options.config.trustedProxies);
  app.disable('x-powered-by');
  const { corsOrigins, metrics, tracing, connections, publicUrl, trustedProxies } = options.config;
  const observers = [
    requestLog(logger),
    app.get(RequestCounterService).observe,
    app.get(FailedRequestsService).observe,
    ...(metrics ? [app.get(Metrics).measure] : []),
    ...(tracing ? [endRequestSpan] : []),
  ];
  const steps: RequestStep[] = [routeExtensions, canonicalPath, routeClientLibraries, assignRequestId, forbidSniffing];
  steps.push(observeResponses(observers), requireSingleHost);
  if (tracing) steps.push(startRequestSpan(app.get(Tracing)));
  steps.push(
    indentedJson(withCurrentAddresses),
    limitSlowClients(connections),
    closeConnectionsWhileStopping(app.get(HealthChecks)),
  );
  if (trustedProxies === 0) {
    warnOfExpectedProxy(publicUrl);
    steps.push(warnOfUntrustedProxy());
  }
  const embedOrigins = app.get(EmbedOrigins);
  const isEmbedding = (origin: string): boolean => embedOrigins.has(origin);
  if (!corsOrigins) steps.push(warnOfUnsetOrigins(isEmbedding));
  app.use(inOrder(...steps), drainUnreadBodies(connections));
  // before anything that refuses: pages are to read why
  app.enableCors(crossOrigin(corsOrigins, isEmbedding));
  app.use(rootPage(options.config));
  if (options.config.servesDocs) {
    serveGuide(app); // before the API reference, whose path it continues
    serveApiDocument(app);
  }
  if (options.config.servesConsole) serveConsole(app);
  if (options.config.servesDemo) serveDemo(app, options.config);
  serveEmbed(app, options.config);
  serveDemoFiles(app);
  serveRoutes(app);
  app.use(forbidStoring);
  if (metrics) app.use('/metrics', serveMetrics(app.get(Metrics), metrics.token));
  await app.init();
  rejectMalformedRequests(app.getHttpServer());
  deferContinue(app.getHttpServer());
  return app;
}

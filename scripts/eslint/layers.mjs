/**
 * The parts of src/ in layers, from the lowest. A file imports only from its own part and from the layers below, types included.
 * The areas of `resources` have no order; `test/structure` refuses circles between them.
 */
export const layers = [
  ['platform/package-root.ts', 'platform/errors'],
  ['platform/config', 'platform/observability', 'platform/auth'],
  ['platform/transaction.ts'],
  ['platform/context.ts'],
  ['platform/database'],
  ['platform/jobs', 'platform/security', 'platform/outgoing'],
  ['platform/events'],
  ['platform/http'],
  ['platform/rate-limits'],
  ['platform/authentication'],
  ['platform/idempotency'],
  ['platform/openapi'],
  ['platform/monitoring'],
  ['platform/platform.module.ts'],
  ['domain/app-settings.ts', 'domain/conversation-key.ts'],
  ['domain/lookups'],
  ['domain/policy'],
  ['domain/conversation-states'],
  ['resources'],
  ['event-payloads'],
  ['realtime', 'webhook-delivery'],
  ['demo'],
  ['app.module.ts'],
  ['bootstrap.ts'],
  ['server'],
  ['cli'],
  ['main.ts'],
];

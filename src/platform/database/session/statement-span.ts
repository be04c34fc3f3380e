import type { AppContext, InstallationContext } from '#platform/context/context.js';
import type { NewSpan } from '#platform/tracing/span.js';

/** @param name of the statement; undefined for a text that is put together. Neither texts nor values are recorded. */
export const statementSpan = (ctx: InstallationContext & Partial<AppContext>, name: string | undefined): NewSpan => ({
  name: name ?? 'postgresql',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name, 'confab.app.id': ctx.app?.id },
});

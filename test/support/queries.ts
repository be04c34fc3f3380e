import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { Session } from '../../src/platform/database/session/session.js';
import type { InstallationContext } from '../../src/platform/context.js';
import type { TestServer } from './server.js';

const SHARED = 'messages-send';

/** A statement of our own, not of Prisma, and the context that it ran in. */
interface RunStatement {
  readonly ctx: InstallationContext;
  readonly name?: string;
}

/** Records the statements that the server runs from now on, until `stop`. */
export function recordStatements(server: TestServer) {
  const run = jest.spyOn(Session.prototype, 'run');
  const pool = server.app.get(Database).poolOfJobs();
  return {
    statements: (): RunStatement[] =>
      run.mock.calls
        .map(([{ name }], index) => ({ name, session: run.mock.contexts[index] as Session }))
        .filter(({ session }) => session.pool === pool)
        .map(({ name, session }) => ({ name, ctx: session.ctx })),
    clear: () => run.mockClear(),
    stop: () => run.mockRestore(),
  };
}

/** Whether a statement is part of what a request or an event of an app asks for; no worker in the background has a principal. */
export const isAsked = (ctx: InstallationContext): boolean => 'principal' in ctx;

/**
 * The names of the statements that the server runs for the requests of `work`, in order; `undefined` for a text without one. Neither
 * those of Prisma are among them nor those of the jobs in the background, which no request asks for; several share a send.
 */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const recorder = recordStatements(server);
  try {
    await work();
    return recorder
      .statements()
      .filter(({ ctx, name }) => ctx.requestId !== undefined || name === SHARED)
      .map(({ name }) => name);
  } finally {
    recorder.stop();
  }
}

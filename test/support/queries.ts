import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import type { InstallationContext } from '../../src/platform/context.js';
import type { TestServer } from './server.js';

/** The private method of Database that runs every statement except Prisma's. */
interface StatementRunner {
  run(ctx: InstallationContext, statement: { name?: string }, values: unknown[]): Promise<object[]>;
}

/** One execution sends the messages of several requests, so its context has no request id. */
const SHARED_STATEMENT = 'messages-send';

/** A spy whose calls are the statements that the server runs, except Prisma's. The caller restores it. */
export const spyOnStatements = (server: TestServer) =>
  jest.spyOn(server.app.get(Database) as unknown as StatementRunner, 'run');

/** Whether a statement runs for a request or for an event of an app. Background workers have no principal. */
export const isForPrincipal = (ctx: InstallationContext): boolean => 'principal' in ctx;

/**
 * The names of the statements that the server runs for the requests of `work`, in order; `undefined` for a statement without a name.
 * Statements of Prisma and of background jobs are not included.
 */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const run = spyOnStatements(server);
  try {
    await work();
    return run.mock.calls
      .filter(([{ requestId }, { name }]) => requestId !== undefined || name === SHARED_STATEMENT)
      .map(([, { name }]) => name);
  } finally {
    run.mockRestore();
  }
}

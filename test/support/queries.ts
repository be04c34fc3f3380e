import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import type { InstallationContext } from '../../src/platform/context.js';
import type { TestServer } from './server.js';

/** Where all statements of our own go through. */
interface StatementRunner {
  run(ctx: InstallationContext, statement: { name?: string }, values: unknown[]): Promise<object[]>;
}

const SHARED = 'messages-send';

/** Calls of it are statements that the server runs, but for those of Prisma. To be restored. */
export const spyOnStatements = (server: TestServer) =>
  jest.spyOn(server.app.get(Database) as unknown as StatementRunner, 'run');

/** Whether a statement is part of what a request or an event of an app asks for; no worker in the background has a principal. */
export const isAsked = (ctx: InstallationContext): boolean => 'principal' in ctx;

/**
 * The names of the statements that the server runs for the requests of `work`, in order; `undefined` for a text without one. Neither
 * those of Prisma are among them nor those of the jobs in the background, which no request asks for; several share a send.
 */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const run = spyOnStatements(server);
  try {
    await work();
    return run.mock.calls
      .filter(([{ requestId }, { name }]) => requestId !== undefined || name === SHARED)
      .map(([, { name }]) => name);
  } finally {
    run.mockRestore();
  }
}

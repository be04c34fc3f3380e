import { jest } from '@jest/globals';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { Session } from '#platform/database/session/session.js';
import type { TestServer } from './server.js';

/** One execution sends the messages of several requests, so its context has no request id. */
const SHARED_STATEMENTS: readonly (string | undefined)[] = [
  'messages-send',
  'messages-send-files',
  'messages-send-referring',
  'messages-send-replies',
  'messages-send-replies-and-files',
];

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

/** Whether a statement runs for a request or for an event of an app. Background workers have no principal. */
export const isForPrincipal = (ctx: InstallationContext): boolean => 'principal' in ctx;

/**
 * The names of the statements that the server runs for the requests of `work`, in order; `undefined` for a statement without a name.
 * Statements of Prisma and of background jobs are not included.
 */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const recorder = recordStatements(server);
  try {
    await work();
    return recorder
      .statements()
      .filter(({ ctx, name }) => ctx.requestId !== undefined || SHARED_STATEMENTS.includes(name))
      .map(({ name }) => name);
  } finally {
    recorder.stop();
  }
}

/** Statements of lists of messages. Those of shapes beyond the number that a process prepares have no name. */
export const messageListsOf = (statements: readonly (string | undefined)[]): (string | undefined)[] =>
  statements.filter((name) => name === undefined || name.startsWith('messages-list'));

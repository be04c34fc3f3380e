import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import type { TestServer } from './server.js';

const SHARED = 'messages-send-copies';

/**
 * The names of the statements that the server runs for the requests of `work`, in order; `undefined` for a text without one. Neither
 * those of Prisma are among them nor those of the jobs in the background, which no request asks for; several share a send.
 */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const query = jest.spyOn(server.app.get(Database), 'query');
  try {
    await work();
    return query.mock.calls
      .filter(([{ requestId }, { name }]) => requestId !== undefined || name === SHARED)
      .map(([, { name }]) => name);
  } finally {
    query.mockRestore();
  }
}

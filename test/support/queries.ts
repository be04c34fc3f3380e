import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import type { TestServer } from './server.js';

/** The names of the statements that the server runs for `work`, in order; `undefined` for a text without one. Prisma is not among them. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const query = jest.spyOn(server.app.get(Database), 'query');
  try {
    await work();
    return query.mock.calls.map(([, { name }]) => name);
  } finally {
    query.mockRestore();
  }
}

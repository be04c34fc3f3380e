import type { Response } from 'supertest';

/** What an answer never tells: where in the code, in which statement or in which library something went wrong. */
const INTERNALS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|prisma|postgres|\b(SELECT|INSERT|UPDATE) |invalid (byte|input)|"stack"/i;

/** Asserts that bad input was neither a fault of the server nor let it tell about itself. */
export function expectNoFault(response: Pick<Response, 'status' | 'body'>): void {
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) expect(JSON.stringify(response.body)).not.toMatch(INTERNALS);
}

/** Asserts that the server refused, as the contract says. */
export function expectRefusal(response: Pick<Response, 'status' | 'body'>, status = 400): void {
  expectNoFault(response);
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { error: { source: 'chat-api', code: expect.any(String) } },
  });
}

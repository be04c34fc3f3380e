import type { Response } from 'supertest';

/** Must not appear in a response: code locations, statements, and names of libraries. */
const INTERNALS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|prisma|postgres|\b(SELECT|INSERT|UPDATE) |invalid (byte|input)|"stack"/i;

/** Asserts that bad input caused no server error, and that the response shows no internals. */
export function expectNoServerError(response: Pick<Response, 'status' | 'body'>): void {
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) expect(JSON.stringify(response.body)).not.toMatch(INTERNALS);
}

/** Asserts an error response in the form of the contract. */
export function expectErrorResponse(response: Pick<Response, 'status' | 'body'>, status = 400): void {
  expectNoServerError(response);
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { error: { source: 'chat-api', code: expect.any(String) } },
  });
}

import request from 'supertest';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { MANAGEMENT, type TestServer } from '#test/support/server.js';

export type Role = 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer' | 'marketing';

export const CONSOLE = { 'x-confab-console': '1' };

export const addCollaborator = (server: TestServer, appId: string, role: Role, email: string) =>
  request(server.http)
    .post(`/apps/${appId}/collaborators`)
    .set(MANAGEMENT)
    .send({ [role === 'marketing' ? role : `${role}s`]: [email] })
    .expect(200);

/** @returns the headers of a session of the console */
export async function sessionOf(server: TestServer, email: string): Promise<Record<string, string>> {
  const session = await server.app.get(ConsoleSessions).beginOfCollaborator({}, email);
  return { ...CONSOLE, Cookie: `confab_console=${session!.token}` };
}

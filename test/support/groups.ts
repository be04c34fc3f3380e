import pg from 'pg';
import { dataOf } from './client.js';
import { eventsIn } from './events.js';
import type { TestApp, TestServer } from './server.js';

interface MemberLists {
  admins?: string[];
  moderators?: string[];
  participants?: string[];
  usersToBan?: string[];
}

/** Creates a group, public by default. */
export async function createGroup(
  app: TestApp,
  group: {
    guid: string;
    owner?: string;
    type?: string;
    password?: string;
    members?: MemberLists;
    [property: string]: unknown;
  },
): Promise<any> {
  return dataOf(await app.api.post('/v3/groups', { name: group.guid, type: 'public', ...group }));
}

/** uid → scope of all members of a group. */
export async function scopesIn(app: TestApp, guid: string): Promise<Record<string, string>> {
  const members: { uid: string; scope: string }[] = dataOf(
    await app.api.get(`/v3/groups/${guid}/members`, { perPage: 1000 }),
  );
  return Object.fromEntries(members.map(({ uid, scope }) => [uid, scope]));
}

/** The action messages of a group, oldest first, as `joined omar (3)`: the action, the user and the members count after the action. */
export async function actionMessagesOf(app: TestApp, guid: string): Promise<string[]> {
  const messages: any[] = dataOf(await app.api.get(`/v3/groups/${guid}/messages`, { category: 'action', limit: 1000 }));
  return messages.map(
    ({ data: { action, entities } }) => `${action} ${entities.on.entity.uid} (${entities.for.entity.membersCount})`,
  );
}

/** A database connection for the tests of a file, for rows that no endpoint returns. It runs one query after the other. */
export function useDatabase(server: TestServer): {
  query: <Row = any>(text: string, values?: unknown[]) => Promise<Row[]>;
} {
  let client: pg.Client;
  let before: Promise<unknown> = Promise.resolve();
  beforeAll(async () => {
    client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
  });
  afterAll(() => client.end());
  return {
    query: async (text, values) => {
      const answer = before.then(() => client.query(text, values));
      before = answer.catch(() => undefined);
      return (await answer).rows;
    },
  };
}

type Database = ReturnType<typeof useDatabase>;

/** The events whose subject is the group, in order, without the ids of action messages, which the tests of client libraries see on the wire. */
export async function groupEventsOf(
  database: Database,
  app: TestApp,
  guid: string,
): Promise<{ name: string; payload: any }[]> {
  const events = await eventsIn(database, app);
  return events
    .filter(({ subject }) => subject === `group:${guid}`)
    .map(({ name, payload: { messageIds: _, ...payload } }) => ({ name, payload: payload as unknown }));
}

/** The stored members count of a group, and the number of active members in its rows. */
export async function memberCountsOf(
  database: Database,
  app: TestApp,
  guid: string,
): Promise<{ stored: number; counted: number }> {
  const [row] = await database.query(
    `SELECT members_count AS stored, (
       SELECT count(*)::int FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
        WHERE m.app_id = g.app_id AND m.guid = g.guid AND u.deactivated_at IS NULL) AS counted
       FROM groups g WHERE app_id = $1 AND guid = $2`,
    [app.id, guid],
  );
  return row;
}

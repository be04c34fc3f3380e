import { readFileSync, readdirSync } from 'node:fs';
import { conversationsOf, idsOf } from '../../support/conversations.js';
import { useDatabase } from '../../support/groups.js';
import { appWithUsers, sendText } from '../../support/scenes.js';
import { useServer } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);

/** The last statement of the migration that introduces the table: it fills it from the messages that are there. */
function backfill(): string {
  const folder = 'prisma/migrations';
  const name = readdirSync(folder).find((entry) => entry.endsWith('let_users_keep_track_of_their_conversations'))!;
  const sql = readFileSync(`${folder}/${name}/migration.sql`, 'utf8');
  return sql.slice(sql.lastIndexOf('INSERT INTO "conversation_peers"'));
}

test('messages from before the migration have conversations, since their first message', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await sendText(app, 'tina', 'andrew', 'first');
  await sendText(app, 'andrew', 'tina', 'second');
  await sendText(app, 'omar', 'andrew', 'third');
  const before = await conversationsOf(app, 'andrew');
  const rows = () => database.query(`SELECT * FROM conversation_peers WHERE app_id = $1 ORDER BY uid, peer`, [app.id]);
  const written = await rows();
  await database.query('DELETE FROM conversation_peers WHERE app_id = $1', [app.id]);
  expect(await conversationsOf(app, 'andrew')).toEqual([]);
  await database.query(backfill());
  expect(await rows()).toEqual(written);
  expect(await conversationsOf(app, 'andrew')).toEqual(before);
  expect(idsOf(before)).toEqual(['andrew_user_omar', 'andrew_user_tina']);
});

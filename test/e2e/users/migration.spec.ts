import { readFileSync, readdirSync } from 'node:fs';
import { dataOf } from '../../support/client.js';
import { createGroup, useDatabase } from '../../support/groups.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);

/** The statements of the migration that begin like this, kept to the rows of one app. */
function statementsOf(appId: string, beginning: RegExp): string[] {
  const folder = 'prisma/migrations';
  const name = readdirSync(folder).find((entry) =>
    entry.endsWith('found_words_inside_names_and_kept_who_updated_groups'),
  )!;
  return readFileSync(`${folder}/${name}/migration.sql`, 'utf8')
    .split(/;\n/)
    .map((statement) => statement.replace(/^(\s*--.*\n|\s*\n)*/, ''))
    .filter((statement) => beginning.test(statement))
    .map((statement) =>
      statement
        .replaceAll(
          /(FROM|UPDATE) "(users|groups)"( g)?( CROSS| SET)/g,
          (_, verb: string, table: string, alias = '', next: string) =>
            verb === 'FROM'
              ? `FROM (SELECT * FROM "${table}" WHERE app_id = '${appId}') AS ${table}${next}`
              : `UPDATE "${table}"${alias}${next}`,
        )
        .replace('WHERE "deleted_at" IS NOT NULL', `WHERE "deleted_at" IS NOT NULL AND app_id = '${appId}'`)
        .replace('WHERE g.app_id = absent.app_id', `WHERE g.app_id = absent.app_id AND g.app_id = '${appId}'`),
    );
}

test('users who were deleted before the migration are deactivated, and deactivated members are not counted', async () => {
  const app = await appWithUsers(server, ['anna', 'ben', 'carl']);
  await createGroup(app, { guid: 'club', members: { participants: ['ben', 'carl'] } });
  await database.query(`UPDATE users SET deleted_at = now() WHERE app_id = $1 AND uid = 'anna'`, [app.id]);
  await database.query(`UPDATE users SET deactivated_at = now() WHERE app_id = $1 AND uid = 'ben'`, [app.id]);
  const updates = statementsOf(app.id, /^UPDATE/);
  expect(updates).toHaveLength(2);
  for (const update of updates) await database.query(update);

  const deactivated = dataOf(await app.api.get('/v3/users', { onlyDeactivated: true }));
  expect(deactivated.map(({ uid }: { uid: string }) => uid)).toEqual(['anna', 'ben']);
  expect(dataOf(await app.api.get('/v3/groups/club')).membersCount).toBe(1);
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['anna', 'ben'] }));
  dataOf(await app.api.get('/v3/users/anna'));
  expect(dataOf(await app.api.get('/v3/groups/club')).membersCount).toBe(2);
});

test('words of names from before the migration are found, and counted', async () => {
  const app = await appWithUsers(server, ['anna']);
  dataOf(await app.api.post('/v3/users', { uid: 'ben', name: 'The Hiking Club' }));
  await createGroup(app, { guid: 'club', name: 'Weekend Hikers' });
  const found = async (list: string) => {
    const { body } = await app.api.get(`/v3/${list}`, { searchKey: 'hik' });
    return [body.data.length, body.meta.pagination.total];
  };
  await database.query('DELETE FROM user_name_words WHERE app_id = $1', [app.id]);
  await database.query('DELETE FROM group_name_words WHERE app_id = $1', [app.id]);
  await database.query(`DELETE FROM list_counts WHERE app_id = $1 AND list LIKE '%words only%'`, [app.id]);
  expect([await found('users'), await found('groups')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const inserts = statementsOf(app.id, /^INSERT/);
  expect(inserts).toHaveLength(3);
  for (const insert of inserts) await database.query(insert);
  expect([await found('users'), await found('groups')]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

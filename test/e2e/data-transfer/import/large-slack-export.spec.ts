// lane: long
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { ArchiveImportService } from '#resources/data-transfer/import/files/archive-import.service.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { largeExport, lastTextsOf } from '#test/resources/data-transfer/conversion/exports/large-slack.js';
import { useFolder } from '#test/support/archives.js';
import { dataOf } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const database = useDatabase(server);
const folder = useFolder();

test('a Slack export of 25,000 records arrives with every message, in the order of time', async () => {
  const { files, messages, users, replies } = largeExport();
  const [root, archive] = [join(folder(), 'export'), join(folder(), 'archive')];
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const { complete, records, leftOut } = await convertExport('slack', root, archive);
  expect({ complete, leftOut, messages: records.messages }).toEqual({ complete: true, leftOut: [], messages: 25_000 });
  expect(messages).toBe(25_000);
  const app = await server.createApp();
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const imported = await server.app.get(ArchiveImportService).importArchive(ctx, archive, {});
  expect(Object.values(imported).filter(({ refused }) => refused > 0)).toEqual([]);
  expect(imported).toMatchObject({
    users: { stored: users, incomplete: 0 },
    groups: { stored: 7, incomplete: 0 },
    // the replies of the first day are to messages before the export
    messages: { stored: messages, incomplete: replies },
  });
  const [stored] = await database.query(
    `SELECT count(*)::int AS messages, count(*) FILTER (WHERE sent_at < earlier)::int AS later, count(parent_id)::int AS replies,
            count(edited_at)::int AS edited, count(DISTINCT muid)::int AS different
       FROM (SELECT sent_at, parent_id, edited_at, muid,
                    max(sent_at) OVER (PARTITION BY conversation_key ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier
               FROM messages WHERE app_id = $1) AS m`,
    [app.id],
  );
  expect(stored).toEqual({ messages, later: 0, replies: replies * 49, edited: replies * 50, different: messages });
  const recount = (await server.app.get(ArchiveImportService).recount(ctx, archive))!;
  expect(recount.filter(({ source, app: found }) => source !== found)).toEqual([]);
  const reactions = await database.query('SELECT count(*)::int AS count FROM message_reactions WHERE app_id = $1', [
    app.id,
  ]);
  expect(reactions).toEqual([{ count: replies * 50 * 2 }]);
  const conversations = dataOf<any[]>(await app.as('u1').get('/v3/conversations'));
  const shown = conversations.map(({ lastMessage: { data, category }, unreadMessageCount }) => [
    data.text,
    category,
    unreadMessageCount,
  ]);
  expect(shown.sort()).toEqual(
    lastTextsOf('U1')
      .map((text) => [text, 'message', '0'])
      .sort(),
  );
});

// lane: long
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import type { ExportName } from '#resources/data-transfer/conversion/sources.js';
import { ArchiveImportService } from '#resources/data-transfer/import/files/archive-import.service.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import * as discord from '#test/resources/data-transfer/conversion/exports/discord.js';
import * as mattermost from '#test/resources/data-transfer/conversion/exports/mattermost.js';
import * as rocketchat from '#test/resources/data-transfer/conversion/exports/rocketchat.js';
import * as sendbird from '#test/resources/data-transfer/conversion/exports/sendbird.js';
import * as slack from '#test/resources/data-transfer/conversion/exports/slack.js';
import * as stream from '#test/resources/data-transfer/conversion/exports/stream.js';
import { intercom, pubnub, talkjs, teams } from '#test/resources/data-transfer/conversion/exports/whole/chat-apis.js';
import { twilio } from '#test/resources/data-transfer/conversion/exports/whole/others.js';
import { matrix, telegram } from '#test/resources/data-transfer/conversion/exports/whole/personal.js';
import { useFolder } from '#test/support/archives.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const folder = useFolder();

const sendbirdFiles = Object.fromEntries(
  Object.entries({ users: sendbird.users, channels: sendbird.channels, messages: sendbird.messages }).map(
    ([name, content]) => [`${name}.json`, JSON.stringify(content)],
  ),
);

const EXPORTS: [ExportName, Readonly<Record<string, string>>][] = [
  ['slack', slack.files],
  ['mattermost', mattermost.files],
  ['rocketchat', rocketchat.files],
  ['discord', discord.files],
  ['sendbird', sendbirdFiles],
  ['stream', { 'a.json': JSON.stringify({ channels: [stream.team, stream.pair, stream.live] }) }],
  ['twilio', twilio],
  ['talkjs', talkjs],
  ['pubnub', pubnub],
  ['intercom', intercom],
  ['teams', teams],
  ['telegram', telegram],
  ['matrix', matrix],
  ['whatsapp', { 'Ben.txt': '14/08/2023, 09:15 - Anna: Hi @Ben\n14/08/2023, 09:16 - Ben: Hey\n' }],
];

test.each(EXPORTS)('an import of an export of %s has as much of each kind as the archive', async (name, files) => {
  const [source, archive] = [join(folder(), 'export'), join(folder(), 'archive')];
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(source, file)), { recursive: true });
    await writeFile(join(source, file), content);
  }
  const { recount } = await convertExport(name, source, archive);
  const app = await server.createApp();
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const imports = server.app.get(ArchiveImportService);
  const result = await imports.importArchive(ctx, archive, {});
  expect(Object.values(result).filter(({ refused }) => refused > 0)).toEqual([]);
  const counted = (await imports.recount(ctx, archive))!;
  expect(counted.map(({ what, app: found }) => [what, found])).toEqual(
    recount!.map(({ what, archive: written }) => [what, written]),
  );
});

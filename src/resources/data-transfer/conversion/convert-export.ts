import type { ConversionResult } from './archive/conversion.js';
import { DiscordExport } from './discord/discord-export.js';
import { convertHistory } from './history/convert-history.js';
import type { HistorySource } from './history/history-source.js';
import { MattermostExport } from './mattermost/mattermost-export.js';
import { sourceFiles, type SourceFile } from './reading/source-files.js';
import { RocketchatExport } from './rocketchat/rocketchat-export.js';
import { SendbirdExport } from './sendbird/sendbird-export.js';
import { SlackExport } from './slack/slack-export.js';
import { StreamExport } from './stream/stream-export.js';

/** Readers of exports, as the commands name them. */
const EXPORTS = {
  slack: SlackExport,
  mattermost: MattermostExport,
  rocketchat: RocketchatExport,
  discord: DiscordExport,
  sendbird: SendbirdExport,
  stream: StreamExport,
} satisfies Record<string, new (files: SourceFile[]) => HistorySource>;

export type ExportName = keyof typeof EXPORTS;

export const EXPORT_NAMES = Object.keys(EXPORTS);

/**
 * Writes an archive of an export.
 *
 * @param source a file, or a folder of unpacked files
 * @param folder of the archive, which must be empty
 */
export const convertExport = async (name: ExportName, source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new EXPORTS[name](await sourceFiles(source)), folder);

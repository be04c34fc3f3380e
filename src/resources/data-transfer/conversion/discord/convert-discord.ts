import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { DiscordExport } from './discord-export.js';

/**
 * Writes an archive of files of DiscordChatExporter.
 *
 * @param source a file in JSON, or a folder of them
 * @param folder of the archive, which must be empty
 */
export const convertDiscord = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new DiscordExport(await sourceFiles(source)), folder);

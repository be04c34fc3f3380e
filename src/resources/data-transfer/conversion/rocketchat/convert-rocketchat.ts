import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { RocketchatExport } from './rocketchat-export.js';

/**
 * Writes an archive of collections of Rocket.Chat, as `mongoexport` writes them.
 *
 * @param source the folder with the files of users, rooms, subscriptions and messages
 * @param folder of the archive, which must be empty
 */
export const convertRocketchat = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new RocketchatExport(await sourceFiles(source)), folder);

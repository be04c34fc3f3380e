import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { MattermostExport } from './mattermost-export.js';

/**
 * Writes an archive of a bulk export of Mattermost.
 *
 * @param source the file in JSONL, or the unpacked folder with it
 * @param folder of the archive, which must be empty
 */
export const convertMattermost = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new MattermostExport(await sourceFiles(source)), folder);

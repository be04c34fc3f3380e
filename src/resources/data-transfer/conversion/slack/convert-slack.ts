import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { SlackExport } from './slack-export.js';

/**
 * Writes an archive of the export of a Slack workspace.
 *
 * @param source the unpacked folder
 * @param folder of the archive, which must be empty
 */
export const convertSlack = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new SlackExport(await sourceFiles(source)), folder);

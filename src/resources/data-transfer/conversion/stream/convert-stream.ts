import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { StreamExport } from './stream-export.js';

/**
 * Writes an archive of an export of Stream Chat.
 *
 * @param source a file, or a folder of files: one export has 25 channels at most
 * @param folder of the archive, which must be empty
 */
export const convertStream = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new StreamExport(await sourceFiles(source)), folder);

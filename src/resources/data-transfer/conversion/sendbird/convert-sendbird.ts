import type { ConversionResult } from '../archive/conversion.js';
import { convertHistory } from '../history/convert-history.js';
import { sourceFiles } from '../reading/source-files.js';
import { SendbirdExport } from './sendbird-export.js';

/**
 * Writes an archive of data exports of Sendbird.
 *
 * @param source a folder with the unpacked exports: one export has messages of 31 days at most
 * @param folder of the archive, which must be empty
 */
export const convertSendbird = async (source: string, folder: string): Promise<ConversionResult> =>
  convertHistory(new SendbirdExport(await sourceFiles(source)), folder);

import type { ConversionResult } from './archive/conversion.js';
import { convertHistory } from './history/convert-history.js';
import { sourceFiles } from './reading/source-files.js';
import { SOURCES, type ExportName } from './sources.js';

/**
 * Writes an archive of an export.
 *
 * @param source a file, or a folder of unpacked files
 * @param folder of the archive, which must be empty
 */
export async function convertExport(name: ExportName, source: string, folder: string): Promise<ConversionResult> {
  const Source = await SOURCES[name].load();
  return convertHistory(new Source(await sourceFiles(source)), folder);
}

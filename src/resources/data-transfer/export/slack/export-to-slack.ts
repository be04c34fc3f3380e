import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import type { Counted } from '#resources/data-transfer/import/counted.js';
import { ZipArchive } from '../archive/zip-archive.js';
import { SlackMessages } from './slack-messages.js';
import { readWorkspace } from './slack-workspace.js';

interface SlackExportResult {
  readonly file: string;
  readonly recount: { readonly what: Counted; readonly archive: number; readonly file: number }[];
  /** What the format has no place for: sentences with numbers. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/**
 * Writes an archive as the export of a Slack workspace. In memory are the ids of users, groups and members, and those of messages that have replies or
 * are quoted; temporary files beside the result have the messages of each channel.
 */
export async function exportToSlack(archive: string, file: string): Promise<SlackExportResult> {
  if (await stat(file).catch(() => undefined)) throw new StartupError(`${file} exists already.`);
  const folder = FolderReader.of(archive);
  if (!(await folder.has('users.ndjson')))
    throw new StartupError(`${archive} has no users.ndjson: it is no archive, or one that is compressed.`);
  const parts = await mkdtemp(join(dirname(file), 'confab-slack-'));
  const zip = new ZipArchive();
  const unfinished = join(parts, 'export.zip');
  const written = pipeline(zip.content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  // the error is that of waiting below
  written.catch(() => undefined);
  try {
    const workspace = await readWorkspace(folder, zip);
    const messages = new SlackMessages(folder, parts, workspace);
    await messages.divide();
    await workspace.writeConversations(zip);
    await messages.write(zip);
    zip.end();
    await written;
    await rename(unfinished, file);
    const recount = messages.recount.rows().map((row) => ({ what: row.what, archive: row.source, file: row.archive }));
    return { file, recount, leftOut: workspace.leftOut };
  } catch (error) {
    zip.abort(error as Error);
    throw error;
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaCleanupService } from '#resources/media/files/media-cleanup.service.js';
import type { UploadedFile } from './client.js';
import type { TestServer } from './server.js';

/** A picture of one pixel. */
export const PICTURE: UploadedFile = {
  name: 'summit.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  type: 'image/png',
};

export const NOTE: UploadedFile = { name: 'note.txt', content: Buffer.from('Bring water.'), type: 'text/plain' };

/** The path in the URL of an attachment. */
export const pathOf = ({ url }: { url: string }): string => new URL(url).pathname;

/** The names of the files of an app on disk, including incomplete uploads. */
export async function filesOf(server: TestServer, appId: string): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'media', appId), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Runs the media cleanup. @returns the number of removed files */
export const removeUnusedMedia = (server: TestServer): Promise<number> =>
  server.app.get(MediaCleanupService).removeDue();

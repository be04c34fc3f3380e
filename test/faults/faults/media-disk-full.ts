import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#test/support/eventually.js';
import type { Fault } from '../fault.js';
import { NoResponse, send } from '../http.js';

/** The error is injected (preload.mjs), because a file system of limited size needs root. */
export const mediaDiskFull: Fault = {
  name: 'disk of uploaded files full',
  concernsFew: true,

  async inflict(installation) {
    const file = join(installation.switches, 'disk-full');
    await writeFile(file, '');
    for (const address of installation.addresses())
      await eventually(async () => expect(await uploadStatus(address, installation.headersOf('prober'))).toBe(503));
    await rm(file);
  },
};

async function uploadStatus(address: string, headers: Record<string, string>): Promise<number> {
  const body = new FormData();
  body.append('files[]', new Blob(['A note.'], { type: 'text/plain' }), 'note.txt');
  const response = await send(address, { method: 'POST', path: '/v3/media', headers, body }, 10_000).catch(
    (error: unknown) => {
      throw error instanceof NoResponse ? new Error('The upload has no response', { cause: error }) : error;
    },
  );
  return response.status;
}

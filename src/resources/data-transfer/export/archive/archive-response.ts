import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { ConnectionLimits } from '#platform/config/connection-limits.js';
import { limitReadTime } from '#platform/http/connections/slow-clients.js';
import type { SendOptions } from './archive-sender.js';

/** How a ZIP file with this name, without `.zip`, is sent as a response. */
export const asResponse = (
  response: Response,
  name: string,
  { stallSeconds, exportSeconds }: ConnectionLimits,
): SendOptions => ({
  maxMilliseconds: exportSeconds * 1000,
  onBegin: () => {
    limitReadTime(response, stallSeconds * 1000);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${name}.zip`),
      'Cache-Control': 'no-store',
    });
  },
});

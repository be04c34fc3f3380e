import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { packageRoot } from '#platform/files/package-root.js';
import { DEMO_FILES_PATH } from '#resources/media/files/file-addresses.js';

const HOUR = 3_600_000;

const folder = () => join(packageRoot(), 'dist', 'sample-data');

/** The size is in bytes. */
export const sizeOfDemoFile = (name: string): number => statSync(join(folder(), name)).size;

/** Serves the files of the demo data, to pages of all origins: the messages of an app can be shown anywhere. */
export function serveDemoFiles(app: NestExpressApplication): void {
  app.use(
    DEMO_FILES_PATH,
    express.static(folder(), {
      index: false,
      redirect: false,
      maxAge: HOUR,
      setHeaders: (response) =>
        response.set({
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        }),
    }),
  );
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import type { LiveKitConfig } from '#platform/config/livekit-config.js';
import { documentHeaders, openBuiltPages } from '../built-pages.js';

const DEMO_PATH = '/demo';

/** Scripts and styles of our own files only. Images and media of messages may be anywhere; those that are being sent are blobs. */
const policy = (liveKit: LiveKitConfig | undefined): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  ["connect-src 'self'", ...(liveKit ? addressesOf(liveKit) : [])].join(' '),
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** What the LiveKit client connects to: the server by WebSocket and HTTP, and in LiveKit Cloud the region that the server names. */
function addressesOf({ url }: LiveKitConfig): string[] {
  const { protocol, host, hostname } = new URL(url);
  const domain = /\.(livekit\.(?:cloud|run))$/.exec(hostname)?.[1];
  const hosts = domain === undefined ? [host] : [host, `*.${domain}`];
  return hosts.flatMap((each) => [`${protocol}//${each}`, `${protocol.replace('ws', 'http')}//${each}`]);
}

/** Serves the demo chat. It acts with the session of the console in the browser, and has no rights of its own. */
export function serveDemo(app: NestExpressApplication, { liveKit }: Config): void {
  const { document, router } = openBuiltPages('demo-pages');
  router.get('/', (_request: Request, response: Response) => {
    // it shows two users beside each other, each in a frame
    response
      .set(documentHeaders(policy(liveKit), 'itself'))
      .type('html')
      .send(document);
  });
  app.use(DEMO_PATH, router);
}

import { StartupError } from '#platform/errors/startup-error.js';
import { EXPORT_NAMES, type ExportName } from './convert-export.js';
import { bytesOf, sourceFiles, type SourceFile } from './reading/source-files.js';
import { isSlackFile } from './slack/slack-export.js';

/** Files whose beginnings are read. */
const MAX_FILES = 100;

/** Names of the files that are looked at. */
const TEXT_NAME = /\.(?:jsonl?|ndjson|gz)$/i;

/** Bytes of a file that are read. */
const HEAD_BYTES = 64 * 1024;

/** What the beginning of a file of each export has. The first that matches decides. */
const SIGNS: readonly (readonly [ExportName, RegExp])[] = [
  ['mattermost', /^\s*\{\s*"type"\s*:\s*"(?:version|team|channel|user|post|direct_post)"/],
  ['discord', /^\s*\{\s*"guild"\s*:/],
  ['rocketchat', /"rid"\s*:\s*"|"_id"\s*:[\s\S]{0,2000}?"(?:services|username|usersCount|usernames)"\s*:/],
  [
    'sendbird',
    /"channel_url"\s*:|"(?:active_users|inactive_users|deactivated_users|group_channels|open_channels)"\s*:/,
  ],
  ['stream', /"cid"\s*:|"channels"\s*:\s*\[\s*\{\s*"channel"/],
];

/** @throws StartupError if it is not one of `EXPORT_NAMES` */
export async function detectSource(source: string): Promise<ExportName> {
  const files = await sourceFiles(source);
  if (files.some(isSlackFile)) return 'slack';
  const texts = files.filter(({ name }) => TEXT_NAME.test(name)).slice(0, MAX_FILES);
  for (const file of texts) {
    const head = await headOf(file);
    const found = SIGNS.find(([, sign]) => sign.test(head));
    if (found) return found[0];
  }
  const hint = files.some(({ name }) => /\.zip$/i.test(name)) ? ' Unpack the ZIP file, and name the folder.' : '';
  throw new StartupError(
    `${source} is not recognized as an export. Name the service before it: ${EXPORT_NAMES.join(', ')}.${hint}`,
  );
}

async function headOf(file: SourceFile): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of await bytesOf(file)) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch {
    // the conversion reports what cannot be decompressed
  }
  return Buffer.concat(parts)
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

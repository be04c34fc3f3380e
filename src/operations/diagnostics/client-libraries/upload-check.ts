import { randomUUID } from 'node:crypto';
import { failed, ok, type Finding } from '../finding.js';
import type { Problem } from './connection-problem.js';
import { problemForPages } from './cross-origin-check.js';
import type { LibraryRequests } from './library-requests.js';
import { dataOf, isProblem } from './reply-problem.js';

const CHECK = 'uploads';

/** More than proxies let through that were not told to. */
const BYTES = 2 * 1024 * 1024;
const FILE = { fileId: 'one', name: 'confab-doctor.txt', mimeType: 'text/plain', size: BYTES };

/** Uploads a file to the address that the server gives, and reads it. The server removes it after a day, because no message has it. */
export async function checkUploads(requests: LibraryRequests, api: string, page?: string): Promise<Finding> {
  const problem = await uploadProblem(requests, api, page);
  return problem
    ? failed(CHECK, problem.message, problem.remedy)
    : ok(CHECK, `A file of ${BYTES / 1024 / 1024} MB is uploaded, and read again.`);
}

async function uploadProblem(requests: LibraryRequests, api: string, page?: string): Promise<Problem | undefined> {
  const planned = dataOf(
    'POST /v3/files/upload-url',
    await requests.send('POST', `${api}/files/upload-url`, { files: { [FILE.fileId]: FILE } }),
  );
  if (!('data' in planned)) return planned;
  const { request, attachment } = (planned.data[FILE.fileId] ?? {}) as Record<string, { url?: unknown } | undefined>;
  const [to, from] = [request?.url, attachment?.url];
  if (!isSecure(to) || !isSecure(from))
    return {
      message: 'The addresses of uploads do not begin with https://, so pages and apps refuse them.',
      remedy: 'Set PUBLIC_URL of the server to its https address, or TRUST_PROXY.',
    };
  const text = randomUUID().padEnd(BYTES, '.');
  const form = new FormData();
  form.set('file', new Blob([text], { type: FILE.mimeType }), FILE.name);
  const uploaded = await requests.plain('POST', to, form);
  if (!isProblem(uploaded) && uploaded.status === 413)
    return {
      message: `A file of ${BYTES} bytes is too large.`,
      remedy: 'Let the proxy accept bodies of MEDIA_MAX_BYTES.',
    };
  const stored = dataOf('The upload of a file', uploaded);
  if (!('data' in stored)) return stored;
  const read = await requests.plain('GET', from);
  if (isProblem(read)) return { ...read, message: `A file that was uploaded cannot be read. ${read.message}` };
  if (read.text !== text)
    return {
      message: `A file that was uploaded is answered with ${read.status}, and not with its content.`,
      remedy: 'Check the storage of files, and that the proxy passes on /v3/media.',
    };
  return page === undefined || isProblem(uploaded) ? undefined : problemForPages(uploaded, page);
}

const isSecure = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && new URL(url).protocol === 'https:';

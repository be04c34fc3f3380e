import { failed, ok, warning, type Finding } from '../finding.js';
import { checkHost } from './host-check.js';
import type { LibraryRequests } from './library-requests.js';
import { errorCodeOf, isProblem } from './reply-problem.js';

/** Every extension has a host of its own. */
export async function checkExtensions(
  requests: LibraryRequests,
  hosts: ReadonlyMap<string, URL>,
  stop: AbortSignal,
): Promise<Finding[]> {
  if (hosts.size === 0)
    return [
      warning(
        'extensions',
        'None is announced: polls, reminders, stickers and translations that a UI kit offers all the same fail.',
        'Set CONFAB_SERVICE_DOMAIN of the server, unless no app uses them; see docs/client-libraries.md.',
      ),
    ];
  return Promise.all([...hosts].map(async ([id, url]) => checkExtension(requests, id, url, stop)));
}

async function checkExtension(requests: LibraryRequests, id: string, url: URL, stop: AbortSignal): Promise<Finding> {
  const check = `extension ${id}`;
  const host = await checkHost(url, stop);
  if (host.status === 'failed') return { ...host, check, message: `At ${url.host}: ${host.message}` };
  // no extension has this operation, so that nothing is done
  const reply = await requests.send('GET', `${url.origin}/v1/`);
  const isApi = !isProblem(reply) && errorCodeOf(reply) !== undefined;
  return isApi
    ? ok(check, `The server responds at ${url.host}.`)
    : failed(
        check,
        `Something other than the server responds at ${url.host}.`,
        'Let the proxy pass on requests for this host, with the header Host.',
      );
}

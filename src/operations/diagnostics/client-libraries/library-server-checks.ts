import { UID_PATTERN } from '#platform/http/identifiers.js';
import { failed, ok, warning, type Finding } from '../finding.js';
import { checkCrossOrigin } from './cross-origin-check.js';
import { checkExtensions } from './extension-check.js';
import { checkCalls, checkOnlineMembers, checkPush } from './feature-checks.js';
import { checkHost } from './host-check.js';
import { LibraryRequests } from './library-requests.js';
import type { LibraryTarget } from './library-target.js';
import { dataOf, errorCodeOf, isProblem } from './reply-problem.js';
import { checkSettings } from './settings-check.js';
import { checkSocket } from './socket-check.js';
import { checkUploads } from './upload-check.js';

const REST_API = 'REST API';

/** Makes the requests that CometChat's client libraries make at their start, and those of their features, as they do. */
export async function checkServerForLibraries(target: LibraryTarget): Promise<Finding[]> {
  const host = await checkHost(target.server, target.signal);
  // nothing else arrives
  if (host.status === 'failed') return [host];
  const requests = new LibraryRequests(target);
  try {
    const crossOrigin = await checkCrossOrigin(requests, `${target.server.origin}/v3/me`, target.page);
    const others = target.user ? await checksOfUser(requests, target) : await checksWithoutUser(requests, target);
    return [host, crossOrigin, ...others];
  } finally {
    await requests.close();
  }
}

async function checksWithoutUser(requests: LibraryRequests, target: LibraryTarget): Promise<Finding[]> {
  const { server } = target;
  const path = '/v3.0/settings';
  const reply = await requests.send('GET', server.origin + path);
  const isApi = !isProblem(reply) && reply.status === 401 && errorCodeOf(reply) !== undefined;
  const refusal = dataOf(`GET ${path}`, reply);
  return [
    isApi || 'data' in refusal ? ok(REST_API, 'It responds.') : failed(REST_API, refusal.message, refusal.remedy),
    await checkSocket(new URL(`wss://${server.host}`), target),
    warning(
      'log-in',
      'Not checked, nor what follows it: the settings and the addresses in them, uploads, push, calls, extensions.',
      'Give --app, and --token with an auth token of a user who is there for tests.',
    ),
  ];
}

async function checksOfUser(requests: LibraryRequests, target: LibraryTarget): Promise<Finding[]> {
  const { server, signal } = target;
  const user = await logIn(requests, server);
  if ('finding' in user) return [user.finding];
  const loggedIn = ok('log-in', `The token is that of ${user.uid}.`);
  const { finding, announced } = await checkSettings(requests, server);
  if (!announced) return [loggedIn, finding];
  const { api, socket, onlineMembers, extensions } = announced;
  const hosts = new Map([api, socket].map((url) => [url.host, url]));
  hosts.delete(server.host);
  const found = await Promise.all([
    ...[...hosts.values()].map(async (url) => checkHost(url, signal)),
    checkApi(requests, api.href),
    checkSocket(socket, target, { ...user, resource: requests.resource }),
    checkOnlineMembers(requests, onlineMembers.href, user.jwt),
    checkUploads(requests, api.href, target.page),
    checkPush(requests, api.href),
    checkCalls(requests, api.href, target),
  ]);
  return [loggedIn, finding, ...found, ...(await checkExtensions(requests, extensions, signal))];
}

/** As the library logs in: the token then has the device in its record. */
async function logIn(
  requests: LibraryRequests,
  server: URL,
): Promise<{ uid: string; jwt: string } | { finding: Finding }> {
  const path = '/v3/me';
  const device = { platform: 'WEB', deviceId: requests.resource, appInfo: { version: 'v4.2.0', apiVersion: 'v3.0' } };
  const reply = dataOf(`PUT ${path}`, await requests.send('PUT', server.origin + path, device));
  const check = 'log-in';
  if (!('data' in reply)) return { finding: failed(check, reply.message, reply.remedy) };
  const { uid, jwt } = reply.data;
  return typeof uid === 'string' && UID_PATTERN.test(uid) && typeof jwt === 'string'
    ? { uid, jwt }
    : {
        finding: failed(
          check,
          'The response has no token for the WebSocket.',
          'Let the proxy pass on the headers sdk and resource.',
        ),
      };
}

/** All later requests go to the address of the settings. */
async function checkApi(requests: LibraryRequests, api: string): Promise<Finding> {
  const reply = dataOf('GET /v3/me', await requests.send('GET', `${api}/me`));
  return 'data' in reply
    ? ok(REST_API, `It responds at ${api}.`)
    : failed(REST_API, `At ${api}: ${reply.message}`, reply.remedy);
}

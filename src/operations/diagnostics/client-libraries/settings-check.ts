import { isPrivateHost } from '#platform/outgoing/public-agent.js';
import { failed, ok, type Finding } from '../finding.js';
import type { Problem } from './connection-problem.js';
import type { LibraryRequests } from './library-requests.js';
import { dataOf, type Members } from './reply-problem.js';

const CHECK = 'settings';

/** Without one of them all later requests go nowhere, or the WebSocket is never opened. */
const REQUIRED = ['CLIENT_API_HOST', 'ADMIN_API_HOST', 'CHAT_API_VERSION', 'CHAT_HOST', 'CHAT_WSS_PORT'];

/** Where a library goes after its log-in. */
export interface Announced {
  /** Of the REST API, with the first segment of its paths. */
  readonly api: URL;
  /** wss */
  readonly socket: URL;
  readonly onlineMembers: URL;
  /** The hosts of extensions, by their ids. */
  readonly extensions: ReadonlyMap<string, URL>;
}

/** Applied by the server to messages, so the libraries request nothing of them. */
const WITHOUT_ADDRESS = ['link-preview', 'thumbnail-generation', 'thumbnail-generator'];
const EXTENSION = /^[a-z][a-z0-9-]{0,50}$/;
/** More than there are. */
const MAX_EXTENSIONS = 30;

/** The settings that a library reads at its start, by the path that those for phones use. */
export async function checkSettings(
  requests: LibraryRequests,
  server: URL,
): Promise<{ finding: Finding; announced?: Announced }> {
  const path = '/v3.0/settings';
  const reply = dataOf(`GET ${path}`, await requests.send('GET', server.origin + path));
  const result = 'data' in reply ? announcedBy(reply.data, server) : reply;
  if ('remedy' in result) return { finding: failed(CHECK, result.message, result.remedy) };
  const { api, socket } = result;
  return {
    finding: ok(CHECK, `The REST API is announced at ${api.host}, and the WebSocket at ${socket.host}.`),
    announced: result,
  };
}

function announcedBy(settings: Members, server: URL): Announced | Problem {
  const missing = REQUIRED.filter((name) => textOf(settings, name) === '');
  if (missing.length === REQUIRED.length)
    return {
      message: 'The response is not that for a library.',
      remedy: 'Let the proxy pass on the headers sdk and resource.',
    };
  if (missing.length > 0)
    return { message: `They lack ${missing.join(', ')}.`, remedy: 'Run a server of this version of Confab.' };
  const of = (name: string) => textOf(settings, name);
  const host = of('CHAT_HOST_OVERRIDE') || of('CHAT_HOST');
  const api = addressOf(`https://${of('CLIENT_API_HOST')}`, of('CHAT_API_VERSION'));
  const admin = addressOf(`https://${of('ADMIN_API_HOST')}`, of('CHAT_API_VERSION'));
  const socket = addressOf(`wss://${host}:${of('CHAT_WSS_PORT')}`);
  const onlineMembers = addressOf(`https://${host}`, `api/${of('WS_API_VERSION')}/online-members`);
  if (!api || !admin || !socket || !onlineMembers)
    return { message: 'They announce what is no host.', remedy: 'Correct PUBLIC_URL of the server.' };
  const unreachable = [api, admin, socket].find((url) => isPrivateHost(url) && !isPrivateHost(server));
  if (unreachable)
    return {
      message: `They announce ${unreachable.host}, which other machines cannot reach.`,
      remedy: `Set PUBLIC_URL of the server to ${server.origin}, or let the proxy pass on the header Host.`,
    };
  return { api, socket, onlineMembers, extensions: extensionsIn(settings) };
}

function extensionsIn(settings: Members): Map<string, URL> {
  const { extensions } = settings;
  const ids = (Array.isArray(extensions) ? extensions.slice(0, MAX_EXTENSIONS) : [])
    .map((extension) => textOf(extension as Members | null, 'id'))
    .filter((id) => EXTENSION.test(id) && !WITHOUT_ADDRESS.includes(id));
  const suffix = `-${textOf(settings, 'REGION')}.${textOf(settings, 'EXTENSION_DOMAIN')}`;
  return new Map(
    ids.flatMap((id) => {
      const address = addressOf(`https://${id}${suffix}`);
      return address ? [[id, address] as const] : [];
    }),
  );
}

/** A setting that is a text or a number. */
function textOf(settings: Members | null, name: string): string {
  const value = settings?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** @returns undefined where the base is not a host with an optional port, or the path has other characters than those of settings */
function addressOf(base: string, path = ''): URL | undefined {
  if (!URL.canParse(base) || !/^[\w./-]{0,80}$/.test(path)) return undefined;
  const { pathname, username, search, hash } = new URL(base);
  return pathname === '/' && username === '' && search === '' && hash === '' ? new URL(path, base) : undefined;
}

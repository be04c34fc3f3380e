import { randomBytes } from 'node:crypto';
import { failed, ok, warning, type Finding } from '../finding.js';
import { checkHost } from './host-check.js';
import type { LibraryRequests } from './library-requests.js';
import type { LibraryTarget } from './library-target.js';
import { dataOf, isProblem } from './reply-problem.js';

/** Requested of the host of the WebSocket at the port 443, whatever its own port is. */
export async function checkOnlineMembers(requests: LibraryRequests, url: string, jwt: string): Promise<Finding> {
  const check = 'numbers of users online';
  const reply = await requests.plain('POST', url, {}, { authorization: jwt });
  return !isProblem(reply) && reply.status === 200
    ? ok(check, 'They are at the address where libraries ask for them.')
    : warning(
        check,
        'They are not where libraries ask for them: at the host of the WebSocket, port 443.',
        'Let Confab be reached at the port 443, unless no app asks for them.',
      );
}

/** The provider that libraries name if an app names none. */
const PROVIDER = 'default';

const DEVICES = [
  { platform: 'fcm_android', property: 'fcmToken', service: 'FCM' },
  { platform: 'apns_ios_device', property: 'deviceToken', service: 'APNs' },
];

/** Registers a device that does not exist, and removes it; a session has one device, so one that has a device is left alone. */
export async function checkPush(requests: LibraryRequests, api: string): Promise<Finding> {
  const check = 'push notifications';
  const path = '/notifications/push/v1/tokens';
  const listed = dataOf(`GET ${path}`, await requests.send('GET', api + path));
  if (!('data' in listed)) return failed(check, listed.message, listed.remedy);
  if (!isEmpty(listed.data)) return ok(check, 'A device is registered with this auth token.');
  const found: string[] = [];
  for (const { platform, property, service } of DEVICES) {
    const token = randomBytes(32).toString('hex');
    const registered = await requests.send('POST', api + path, { platform, [property]: token, providerId: PROVIDER });
    if (isProblem(registered) || registered.status !== 200) continue;
    found.push(service);
    await requests.send('DELETE', `${api}${path}/${token}`, {});
  }
  return found.length > 0
    ? ok(check, `Devices register with the provider ${PROVIDER} of ${found.join(' and ')}.`)
    : warning(
        check,
        `Devices of apps that name no provider cannot register: neither FCM nor APNs has one with the id ${PROVIDER}.`,
        `Add a provider with the id ${PROVIDER}, unless no app has push notifications; see docs/notifications.md.`,
      );
}

const isEmpty = (data: object): boolean =>
  Object.values(data).every((list) => !Array.isArray(list) || list.length === 0);

/** The library for calls asks another host than the others, unless it is told. */
const CALLS_HOST = 'the library for calls sends the token of the user to CometChat unless its host is set';

export async function checkCalls(
  requests: LibraryRequests,
  api: string,
  { user, signal }: LibraryTarget,
): Promise<Finding> {
  const check = 'calls';
  const settings = dataOf('GET /v3/settings', await requests.plain('GET', `${api}/settings`, undefined, user));
  if (!('data' in settings)) return failed(check, settings.message, settings.remedy);
  const { callMedia } = settings.data;
  const url = (callMedia as { url?: unknown } | undefined)?.url;
  if (typeof url !== 'string' || !URL.canParse(url))
    return warning(
      check,
      `Calls ring and have neither audio nor video, and ${CALLS_HOST}.`,
      'Set LIVEKIT_URL of the server, unless no app has calls; see docs/calls.md.',
    );
  const media = await checkHost(new URL(url), signal);
  return media.status === 'ok'
    ? ok(check, `Their media is at ${new URL(url).host}; ${CALLS_HOST}.`)
    : { ...media, check };
}

import type { Request } from 'express';
import type { ActKind, OperatorAct } from '#platform/access/actor.js';
import { isPlainObject } from '#platform/http/json.js';

/**
 * Properties of bodies whose values an entry shows, because they say who or what is meant. Of all others it has the names only: they can be
 * texts, names of people and credentials.
 */
const SHOWN = [
  'uid',
  'guid',
  'uids',
  'guids',
  'uidsToDeactivate',
  'uidsToActivate',
  'blockedUids',
  'accepted',
  'friends',
  'participants',
  'moderators',
  'admins',
  'usersToBan',
  'owner',
  'scope',
  'role',
  'type',
  'category',
  'permanent',
  'receiver',
  'receiverType',
  'multipleReceivers',
  'deleteMessages',
  'reasonId',
  'status',
  'withAuthToken',
  'assignee',
];

/** Ids by which the target of a request that creates it, or that names several, is known. The first one that the body has counts. */
const TARGETS = ['uid', 'guid', 'uidsToDeactivate', 'uidsToActivate', 'blockedUids'];

/** Parameters of paths that the id of a target does not have: credentials, and the app, which entries have themselves. */
const OMITTED_PARAMETERS = ['authToken', 'pushToken', 'appId'];

const MAX_TARGET_CHARACTERS = 1000;

/** @param appId of the request @returns undefined if the operation is not recorded as an act */
export function operatorAct(kind: ActKind | undefined, appId: string, request: Request): OperatorAct | undefined {
  if (kind === undefined || kind === 'none') return undefined;
  const [type, action] = kind.split('.') as [string, string];
  const body: Record<string, unknown> = isPlainObject(request.body) ? request.body : {};
  const parameters = Object.entries(request.params).filter(([name]) => !OMITTED_PARAMETERS.includes(name));
  const id = targetOf(
    parameters.map(([, value]) => String(value)),
    body,
  );
  return {
    appId,
    target: { type, id: id.slice(0, MAX_TARGET_CHARACTERS) },
    action,
    values: shownOf(body),
    isRecorded: false,
  };
}

/** The ids of the path; of a message that is sent, its receiver. Several parts are separated by slashes. */
function targetOf(parameters: readonly string[], body: Record<string, unknown>): string {
  if (parameters.length > 0) return parameters.join('/');
  const { receiver, receiverType } = body;
  if (typeof receiver === 'string' && typeof receiverType === 'string') return `${receiverType}/${receiver}`;
  const named = TARGETS.map((name) => body[name]).find((value) => value !== undefined);
  return named === undefined ? '' : [named].flat().map(String).join(' ');
}

function shownOf(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  const fields = entries.map(([name]) => name).filter((name) => !SHOWN.includes(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => SHOWN.includes(name))),
    ...(fields.length > 0 && { fields }),
  };
}

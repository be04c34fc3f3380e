import type { Actor } from '#core/policy/group-rules.js';
import {
  checkAccepting,
  checkInviting,
  checkRequesting,
  type PendingStatus,
} from '#core/policy/pending-member-rules.js';

const group = { guid: 'club', type: 'private', owner: 'olive', joinByRequest: true } as const;
const [none, member, banned] = [
  { uid: 'kim', banned: false },
  { uid: 'kim', banned: false, scope: 'participant' as const },
  { uid: 'kim', banned: true },
];
const pending: Record<string, PendingStatus | undefined> = {
  nothing: undefined,
  invitation: { kind: 'invitation', declinedAt: null },
  'declined invitation': { kind: 'invitation', declinedAt: new Date(0) },
  request: { kind: 'request', declinedAt: null },
  'declined request': { kind: 'request', declinedAt: new Date(0) },
};
const actors: Record<string, Actor> = {
  app: 'app',
  owner: { uid: 'olive', scope: 'participant' },
  admin: { uid: 'ada', scope: 'admin' },
  moderator: { uid: 'max', scope: 'moderator' },
  participant: { uid: 'pat', scope: 'participant' },
};

test.each([
  ['app', none, 'nothing', undefined],
  ['owner', none, 'nothing', undefined],
  ['admin', none, 'nothing', undefined],
  ['moderator', none, 'nothing', undefined],
  ['participant', none, 'nothing', 'ERR_GROUP_NO_MODERATOR_SCOPE'],
  ['moderator', member, 'nothing', 'ERR_ALREADY_JOINED'],
  ['app', banned, 'nothing', 'ERR_BANNED_GROUPMEMBER'],
  ['moderator', none, 'invitation', undefined],
  ['moderator', none, 'declined invitation', 'ERR_INVITATION_DECLINED'],
  ['app', none, 'declined invitation', undefined],
  ['moderator', none, 'request', 'ERR_JOIN_ALREADY_REQUESTED'],
  ['moderator', none, 'declined request', undefined],
])('%s invites %j with %s → %s', (actor, target, status, code) => {
  expect(checkInviting(group, actors[actor]!, target, pending[status])?.code).toBe(code);
});

test.each([
  [none, 'invitation', undefined],
  [none, 'nothing', 'ERR_NOT_INVITED'],
  [none, 'declined invitation', 'ERR_NOT_INVITED'],
  [none, 'request', 'ERR_NOT_INVITED'],
  [member, 'invitation', 'ERR_ALREADY_JOINED'],
  [banned, 'invitation', 'ERR_BANNED_GROUPMEMBER'],
])('%j accepts %s → %s', (status, of, code) => {
  expect(checkAccepting(group, status, pending[of])?.code).toBe(code);
});

test.each([
  [{}, none, 'nothing', undefined],
  [{ type: 'public' }, none, 'nothing', undefined],
  [{}, none, 'request', undefined],
  [{}, none, 'declined request', 'ERR_JOIN_REQUEST_DECLINED'],
  [{}, none, 'declined invitation', undefined],
  [{}, none, 'invitation', 'ERR_ALREADY_INVITED'],
  [{}, member, 'nothing', 'ERR_ALREADY_JOINED'],
  [{}, banned, 'nothing', 'ERR_BANNED_GROUPMEMBER'],
  [{ joinByRequest: false }, none, 'nothing', 'ERR_GROUP_JOIN_NOT_ALLOWED'],
  [{ joinByRequest: false, type: 'public' }, none, 'nothing', 'ERR_GROUP_NO_JOIN_REQUESTS'],
] as const)('a group %j is asked by %j with %s → %s', (more, status, of, code) => {
  expect(checkRequesting({ ...group, ...more }, status, pending[of])?.code).toBe(code);
});

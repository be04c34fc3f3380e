import { checkMuting, checkUnmuting } from '#core/policy/group-rules.js';
import { checkSendingInGroup, slowModeOf, type SendingMember } from '#core/policy/sending-rules.js';
import type { MemberScope } from '#generated/prisma/enums.js';

const member = (more: Partial<SendingMember> = {}): SendingMember => ({
  guid: 'club',
  uid: 'kim',
  scope: 'participant',
  isOwner: false,
  frozen: false,
  sendScope: 'participant',
  slowModeSeconds: 0,
  isMuted: false,
  ...more,
});

describe('who sends in a group', () => {
  test.each<[Partial<SendingMember>, string | undefined]>([
    [{}, undefined],
    [{ frozen: true }, 'ERR_GROUP_FROZEN'],
    [{ frozen: true, scope: 'admin', isOwner: true }, 'ERR_GROUP_FROZEN'],
    [{ sendScope: 'moderator' }, 'ERR_GROUP_NO_SEND_SCOPE'],
    [{ sendScope: 'moderator', scope: 'moderator' }, undefined],
    [{ sendScope: 'admin', scope: 'moderator' }, 'ERR_GROUP_NO_SEND_SCOPE'],
    [{ sendScope: 'admin', scope: 'admin' }, undefined],
    // the owner counts as an admin, whatever their scope is
    [{ sendScope: 'admin', isOwner: true }, undefined],
    [{ isMuted: true }, 'ERR_MUTED_GROUPMEMBER'],
    [{ isMuted: true, scope: 'admin' }, 'ERR_MUTED_GROUPMEMBER'],
    [{ isMuted: true, frozen: true }, 'ERR_GROUP_FROZEN'],
  ])('%j → %s', (more, code) => {
    expect(checkSendingInGroup(member(more))?.code).toBe(code);
  });

  test.each<[Partial<SendingMember>, number]>([
    [{}, 0],
    [{ slowModeSeconds: 30 }, 30],
    [{ slowModeSeconds: 30, scope: 'moderator' }, 0],
    [{ slowModeSeconds: 30, isOwner: true }, 0],
  ])('slow mode of %j is %d seconds', (more, seconds) => {
    expect(slowModeOf(member(more))).toBe(seconds);
  });
});

describe('who mutes whom', () => {
  const group = { guid: 'club', type: 'public', owner: 'olive' } as const;
  const scopes: Record<string, MemberScope> = {
    olive: 'admin',
    ada: 'admin',
    abe: 'admin',
    max: 'moderator',
    mia: 'moderator',
    pat: 'participant',
    pip: 'participant',
  };
  const actorOf = (uid: string) => (uid === 'app' ? ('app' as const) : { uid, scope: scopes[uid]! });

  test.each([
    ['app', 'olive', undefined],
    ['app', 'pat', undefined],
    ['olive', 'ada', undefined],
    ['olive', 'olive', 'ERR_GROUP_NO_SELF_ACTION'],
    ['ada', 'abe', undefined],
    ['ada', 'olive', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'pat', undefined],
    ['max', 'mia', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'olive', 'ERR_GROUP_NO_CLEARANCE'],
    ['pat', 'pip', 'ERR_GROUP_NO_CLEARANCE'],
    ['pat', 'pat', 'ERR_GROUP_NO_SELF_ACTION'],
  ])('%s mutes %s → %s', (actor, uid, code) => {
    const scope = scopes[uid]!;
    expect(checkMuting(group, actorOf(actor), { uid, scope })?.code).toBe(code);
    expect(checkUnmuting(group, actorOf(actor), { uid, scope, banned: false })?.code).toBe(code);
  });

  test('a moderator lifts the mute of a former member', () => {
    expect(checkUnmuting(group, actorOf('max'), { uid: 'gone', banned: false })).toBeUndefined();
  });
});

import fc, { type Arbitrary } from 'fast-check';
import type { Frame, Session } from './request.js';
import { hostileText, hostileValue, RawJson, manyMembers, toJson } from './values.js';
import type { World } from './world.js';

const text = (value: unknown): Frame => ({ data: Buffer.from(toJson(value)), binary: false, fragments: 1 });

/** WebSocket sessions of end users. */
export function sessions(world: World): Arbitrary<Session> {
  const { known, apps } = world;
  const identitiesWithToken = world.identities.filter(({ authToken }) => authToken !== undefined);
  const receiver = fc.constantFrom(...known.uids, ...known.guids);
  const receiverType = fc.constantFrom('user', 'group');
  const ref = fc.constantFrom('r1', '', 'x'.repeat(65));
  const validFrame: Arbitrary<object> = fc.oneof(
    fc.record({ type: fc.constantFrom('ping', 'pong'), ref }),
    fc.record({ type: fc.constant('typing'), receiver, receiverType, action: fc.constantFrom('start', 'end'), ref }),
    fc.record({ type: fc.constant('transient'), receiver, receiverType, data: fc.object({ maxDepth: 2 }), ref }),
    fc.record({
      type: fc.constant('receipt'),
      action: fc.constantFrom('delivered', 'read'),
      messageId: fc.constantFrom(...known.messageIds),
      ref,
    }),
    fc.record({
      type: fc.constant('receipt'),
      action: fc.constantFrom('delivered', 'read'),
      receiver,
      receiverType,
      ref,
    }),
    fc.record({
      type: fc.constant('presence_subscribe'),
      mode: fc.constantFrom('all', 'roles', 'friends', 'none'),
      roles: fc.array(fc.constantFrom(...known.roles), { maxLength: 3 }),
      ref,
    }),
  );
  const members = fc.constantFrom(
    'type',
    'ref',
    'receiver',
    'receiverType',
    'action',
    'messageId',
    'data',
    'metadata',
    'mode',
    'roles',
    'lastEventId',
    '__proto__',
  );
  const corruptedFrame = fc
    .tuple(validFrame, fc.dictionary(members, hostileValue, { minKeys: 1, maxKeys: 3 }))
    .map(([good, bad]) => text({ ...good, ...bad }));
  const frame: Arbitrary<Frame> = fc.oneof(
    { weight: 6, arbitrary: validFrame.map(text) },
    { weight: 6, arbitrary: corruptedFrame },
    { weight: 2, arbitrary: hostileValue.map(text) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 100 })
        .map((bytes) => ({ data: Buffer.from(bytes), binary: true, fragments: 1 })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{', '', 'null', '\u0000', '{"type":"ping"', 'x'.repeat(17_000), 'x'.repeat(2_000_000))
        .map((content) => ({ data: Buffer.from(content), binary: false, fragments: 1 })),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        text(
          new RawJson(
            '{"type":"transient","receiver":"bob","receiverType":"user","data":' +
              '{"a":'.repeat(2000) +
              '1' +
              '}'.repeat(2001),
          ),
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        text({ type: 'transient', receiver: 'bob', receiverType: 'user', data: manyMembers(1500) }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(validFrame, fc.constantFrom(2, 10))
        .map(([value, fragments]) => ({ ...text(value), fragments })),
    },
    { weight: 1, arbitrary: fc.constant({ data: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), binary: false, fragments: 1 }) },
  );
  const flood = fc.tuple(frame, fc.constantFrom(30, 100, 300)).map(([one, count]) => Array<Frame>(count).fill(one));
  const auth = fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .record({
          identity: fc.constantFrom(...identitiesWithToken),
          more: fc.oneof(
            { weight: 3, arbitrary: fc.constant({}) },
            {
              weight: 2,
              arbitrary: fc.constantFrom<object>(
                { lastEventId: '1' },
                { lastEventId: '9223372036854775808' },
                { presence: { mode: 'all' } },
                { platform: 'ios' },
                { appId: apps.second },
              ),
            },
            {
              weight: 1,
              arbitrary: fc.dictionary(fc.constantFrom('appId', 'platform', 'lastEventId', 'presence'), hostileValue, {
                maxKeys: 2,
              }),
            },
          ),
        })
        .map(({ identity, more }) => ({
          identity: identity.name,
          authToken: identity.authToken,
          first: [text({ type: 'auth', authToken: identity.authToken, ...more })],
        })),
    },
    {
      weight: 1,
      arbitrary: hostileValue.map((value) => ({
        identity: 'nobody',
        authToken: undefined,
        first: [text({ type: 'auth', authToken: value })],
      })),
    },
    {
      weight: 1,
      arbitrary: hostileText.map((value) => ({
        identity: 'nobody',
        authToken: undefined,
        first: [{ data: Buffer.from(value), binary: false, fragments: 1 }],
      })),
    },
    { weight: 1, arbitrary: fc.constant({ identity: 'nobody', authToken: undefined, first: [] as Frame[] }) },
  );
  return fc
    .record({
      auth,
      rest: fc.oneof({ weight: 8, arbitrary: fc.array(frame, { maxLength: 8 }) }, { weight: 1, arbitrary: flood }),
      closeMethod: fc.constantFrom<Session['closeMethod']>('close', 'terminate'),
    })
    .map(({ auth: { identity, authToken, first }, rest, closeMethod }) => ({
      kind: 'session' as const,
      label: 'realtime',
      identity,
      authToken,
      frames: [...first, ...rest],
      closeMethod,
    }));
}

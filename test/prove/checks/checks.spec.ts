import type { Action, Entry, Listed, Received } from '../history.js';
import { nonLinearizable } from './reads.js';
import { CHECKS, check } from './index.js';

// For each promise, histories that break it.

const ROOM = 'room';
let clock = 0;
beforeEach(() => (clock = 0));

/** One operation after the other, each of 10 ms, unless times are given. */
function operation(action: Action, more: Partial<Entry> = {}): Entry {
  const invokedAt = (clock += 10);
  const completedAt = (clock += 10);
  return {
    type: 'operation',
    process: 'client',
    server: 0,
    outcome: 'ok',
    invokedAt,
    completedAt,
    ...action,
    ...more,
  } as Entry;
}

const send = (muid: string, messageId?: string, more: Partial<Entry> = {}, uid = 'anna') =>
  operation({ f: 'send', muid, room: ROOM, uid, text: `text of ${muid}`, messageId }, more);
const edit = (muid: string, text: string, more: Partial<Entry> = {}) => operation({ f: 'edit', muid, text }, more);
const list = (messages: Listed[], more: Partial<Entry> = {}) => operation({ f: 'list', room: ROOM, messages }, more);
const listed = (messageId: string, muid: string, text: string | null = `text of ${muid}`): Listed => [
  messageId,
  muid,
  text,
];
const event = (
  listener: string,
  id: string,
  trigger: string,
  messageId: string,
  more: Partial<Received> = {},
): Entry => ({
  type: 'event',
  listener,
  at: (clock += 10),
  id,
  trigger,
  messageId,
  ...more,
});
const info: Partial<Entry> = { outcome: 'info' } as Partial<Entry>;
const failed: Partial<Entry> = { outcome: 'fail' } as Partial<Entry>;
const during = (invokedAt: number, completedAt: number) => ({ invokedAt, completedAt }) as Partial<Entry>;

/** What a correct installation does, with operations of unknown outcome, a repeated muid, a revocation, an erasure and a failed delivery. */
const correct = (): Entry[] => [
  send('one', '1'),
  list([listed('1', 'one')]),
  send('two', undefined, info),
  send('two', '2'),
  edit('one', 'edited'),
  send('lost', undefined, info),
  send('refused', undefined, failed),
  list([listed('1', 'one', 'edited'), listed('2', 'two')]),
  edit('one', 'perhaps', info),
  operation({ f: 'delete', muid: 'two' }),
  send('last', '3', {}, 'mortal'),
  list([listed('1', 'one', 'edited'), listed('2', 'two', null), listed('3', 'last')]),
  operation({ f: 'erase', uid: 'mortal' }),
  list([listed('1', 'one', 'perhaps'), listed('2', 'two', null)]),
  operation({ f: 'use', token: 'token' }),
  operation({ f: 'revoke', token: 'token' }),
  operation({ f: 'use', token: 'token' }, during(clock + 900, clock + 5_000)),
  operation({ f: 'use', token: 'token' }, {
    ...during(clock + 1_500, clock + 5_000),
    outcome: 'fail',
    status: 401,
  } as Partial<Entry>),
  ...['ben', 'cleo'].flatMap((listener) => [
    event(listener, '11', 'message_sent', '1'),
    event(listener, '12', 'message_sent', '2'),
    event(listener, '13', 'message_edited', '1'),
    event(listener, '14', 'message_deleted', '2'),
  ]),
  // of the first event an attempt failed, and it is repeated after a later one
  { type: 'failed-delivery', listener: 'webhook', id: '11' },
  ...['12', '14', '13', '11', '11'].map((id) => {
    const received = { '11': ['sent', '1'], '12': ['sent', '2'], '13': ['edited', '1'], '14': ['deleted', '2'] }[id]!;
    const room = received[1] === '1' ? 'group_one' : 'group_two';
    return event('webhook', id, `message_${received[0]}`, received[1]!, { room });
  }),
];

/** The promises that a history breaks, with the violations of each. */
const broken = (history: Entry[]) => check(history);

test('finds nothing wrong in what a correct installation does', () => {
  expect(broken(correct())).toEqual({});
});

/** By the promise: what is added to the correct history, or made of it, and what the check says. */
const planted: Record<string, [string, () => Entry[], RegExp][]> = {
  'Acknowledged means stored': [
    [
      'a lost message',
      () => [...correct(), list([listed('1', 'one', 'perhaps')])],
      /acknowledged message two is not in/,
    ],
    [
      'a message that nobody sent',
      () => [...correct(), list([listed('1', 'one', 'perhaps'), listed('2', 'two', null), listed('9', 'nine')])],
      /the message 9 \(nine\), which nobody sent/,
    ],
    [
      'a refused message that is stored',
      () => [...correct(), list([listed('1', 'one', 'perhaps'), listed('2', 'two', null), listed('9', 'refused')])],
      /refused was refused, and room has it/,
    ],
  ],
  'One order for all': [
    [
      'an id below that of an earlier message',
      () => [send('a', '8'), send('b', '7')],
      /b \(7\) was sent after a \(8\)/,
    ],
    [
      'an id below that of one which ended long before',
      () => [send('a', '8', during(0, 1)), send('b', '9', during(0, 9)), send('c', '6', during(5, 20))],
      /c \(6\) was sent after a \(8\)/,
    ],
    ['a list in another order', () => [list([listed('2', 'two'), listed('1', 'one')])], /has 1 after 2/],
    [
      'a position that is another event for another listener',
      () => [event('ben', '5', 'message_sent', '1'), event('cleo', '5', 'message_sent', '2')],
      /event 5 is message_sent of 2 for cleo, and message_sent of 1 for ben/,
    ],
    [
      'events in another order than the messages of a room',
      () => [...correct(), event('ben', '15', 'message_sent', '2'), event('ben', '16', 'message_sent', '1')],
      /event 16 of the message 1 of room is after that of 2/,
    ],
  ],
  'Each event at least once and in order': [
    [
      'a missed message',
      () => correct().filter((entry) => !(isEvent(entry) && entry.id === '12' && entry.listener === 'ben')),
      /ben received message_sent 2 0 times/,
    ],
    ['a missed edit', () => [...correct(), edit('one', 'again')], /received message_edited 1 1 times, and not 2/],
    [
      'a missed deletion',
      () => correct().filter((entry) => !(isEvent(entry) && entry.id === '14')),
      /message_deleted 2 0 times/,
    ],
    [
      'an event after a later one',
      () => [...correct(), event('ben', '13', 'message_edited', '1')],
      /ben received the event 13 after 14/,
    ],
    [
      'a delivery to the webhook after a later one of the room',
      () => [...correct(), event('webhook', '9', 'message_edited', '1', { room: 'group_one' })],
      /webhook received the event 9 after 13/,
    ],
    [
      'a message that the webhook did not receive',
      () => correct().filter((entry) => !(isEvent(entry) && entry.id === '12' && entry.listener === 'webhook')),
      /webhook received message_sent 2 0 times/,
    ],
    [
      'a listener that the log has forgotten',
      () => [...correct(), { type: 'gap', listener: 'ben', at: clock, reason: 'too_old', lastEventId: '20' }],
      /ben could not resume: too_old/,
    ],
    [
      'an event that was missed outside a gap',
      () => [
        ...correct().filter((entry) => !(isEvent(entry) && entry.id === '11' && entry.listener === 'ben')),
        { type: 'gap', listener: 'ben', at: clock, reason: 'too_many', lastEventId: '20' },
      ],
      /ben received message_sent 1 0 times/,
    ],
  ],
  'A read sees every acknowledged write': [
    [
      'a read without an acknowledged message',
      () => [send('a', '1'), list([]), list([listed('1', 'a')])],
      /a: a list at 30 ms shows absent/,
    ],
    [
      'a read of a replica without one',
      () => [send('a', '1'), list([], { byReplica: true } as Partial<Entry>)],
      /shows absent, and text of a was acknowledged/,
    ],
    [
      'a read without an acknowledged edit',
      () => [send('a', '1'), edit('a', 'new'), list([listed('1', 'a')])],
      /shows text of a, and new was acknowledged/,
    ],
    [
      'a read of a deleted message',
      () => [send('a', '1'), operation({ f: 'delete', muid: 'a' }), list([listed('1', 'a')])],
      /deleted was acknowledged/,
    ],
    [
      'a text that nobody wrote',
      () => [send('a', '1'), list([listed('1', 'a', 'what?')])],
      /shows what\?, which nobody had written/,
    ],
    [
      'a write of unknown outcome that is seen, and then not',
      () => [send('a', undefined, info), list([listed('1', 'a')]), list([])],
      /text of a was there and gone while absent was/,
    ],
  ],
  'A repeated muid is one message': [
    ['two acknowledgements with two ids', () => [send('a', '1'), send('a', '2')], /a is 2 messages: 1, 2/],
    ['a list with both', () => [send('a', '1'), list([listed('1', 'a'), listed('2', 'a')])], /a is 2 messages: 1, 2/],
    [
      'a list with a message twice',
      () => [send('a', '1'), list([listed('1', 'a'), listed('1', 'a')])],
      /has a message twice/,
    ],
  ],
  'Revoked within a second': [
    [
      'a request that is accepted later',
      () => [operation({ f: 'revoke', token: 't' }), operation({ f: 'use', token: 't' }, during(1_021, 1_022))],
      /server 0 accepted t 1 ms too late/,
    ],
    [
      'an event that is received later',
      () => [
        operation({ f: 'revoke', token: 't' }),
        send('a', '1', during(1_500, 1_510)),
        event('guest', '5', 'message_sent', '1', { token: 't' }),
      ],
      /guest received a message that was sent 480 ms too late/,
    ],
    [
      'a token that is refused without a revocation',
      () => [operation({ f: 'use', token: 't' }, { outcome: 'fail', status: 401 } as Partial<Entry>)],
      /refused t, which nobody had revoked/,
    ],
  ],
  'Erased is gone': [
    [
      'a message that is shown later',
      () => [...correct(), list([listed('1', 'one', 'perhaps'), listed('2', 'two', null), listed('3', 'last')])],
      /room shows last \d+ ms after the erasure of mortal/,
    ],
    [
      'a message that is gone before',
      () => [send('a', '1', {}, 'mortal'), list([]), operation({ f: 'erase', uid: 'mortal' })],
      /does not show a, which was acknowledged/,
    ],
  ],
  'Refused with 503': [
    [
      'an error of the server',
      () => [send('a', undefined, { outcome: 'info', status: 500, code: 'ERR_MISSION_FAILED' } as Partial<Entry>)],
      /server 0 answered send of client with 500 ERR_MISSION_FAILED/,
    ],
  ],
};

const isEvent = (entry: Entry): entry is Received => entry.type === 'event';

test('every promise has a planted history', () => {
  expect(Object.keys(planted)).toEqual(Object.keys(CHECKS));
});

describe.each(Object.entries(planted))('%s', (promise, histories) => {
  test.each(histories)('is broken by %s', (_name, history, violation) => {
    expect(broken(history())[promise]).toContainEqual(expect.stringMatching(violation));
  });
});

test('excuses what a listener was told that it missed', () => {
  const gap: Entry = { type: 'gap', listener: 'ben', at: 0, reason: 'too_many', lastEventId: '12' };
  const history = correct().filter(
    (entry) => !(isEvent(entry) && entry.listener === 'ben' && ['11', '12'].includes(entry.id)),
  );
  const begins = history.findIndex((entry) => isEvent(entry) && entry.listener === 'ben');
  expect(broken([...history.slice(0, begins), gap, ...history.slice(begins)])).toEqual({});
});

describe('linearizability', () => {
  const write = (value: string, invokedAt: number, acknowledgedAt: number) => ({ value, invokedAt, acknowledgedAt });
  const read = (value: string, invokedAt: number, completedAt: number) => ({ value, invokedAt, completedAt });
  const initial = write('0', -Infinity, -Infinity);

  test.each([
    [
      'reads beside a write in either order',
      [initial, write('1', 0, 10)],
      [read('0', 1, 2), read('1', 3, 4), read('1', 20, 21)],
    ],
    [
      'two writes at once, of which either is last',
      [initial, write('1', 0, 10), write('2', 0, 10)],
      [read('2', 3, 4), read('1', 11, 12)],
    ],
    [
      'a write of unknown outcome much later',
      [initial, write('1', 0, Infinity), write('2', 20, 30)],
      [read('2', 40, 41), read('1', 50, 51)],
    ],
  ])('allows %s', (_name, writes, reads) => {
    expect(nonLinearizable(writes, reads)).toBeUndefined();
  });

  test.each([
    [
      'a value that comes back',
      [initial, write('1', 0, 10), write('2', 0, 10)],
      [read('1', 11, 12), read('2', 13, 14), read('1', 15, 16)],
    ],
    ['a value that comes back beside its write', [initial, write('1', 0, 100)], [read('1', 3, 4), read('0', 5, 6)]],
    ['a write that others surround', [initial, write('1', 0, 1), write('2', 3, 4)], [read('1', 5, 6)]],
  ])('refuses %s', (_name, writes, reads) => {
    expect(nonLinearizable(writes, reads)).toBeDefined();
  });
});

import { check, type Evidence } from './checker.js';
import { History, textOf, type Operation, type Outcome, type Write } from './history.js';
import type { ReceivedEvent } from './received-event.js';
import type { Stored, StoredMessage } from './stored.js';

const uid = 'anna';
const room = { receiver: 'room', receiverType: 'group' } as const;

const operation = (write: Write, outcome: Outcome = 'acknowledged', messageId?: string): Operation => ({
  uid,
  write,
  outcome,
  messageId,
});
const sent = (muid: string, outcome: Outcome, messageId?: string) =>
  operation({ kind: 'send', muid, receiver: room, hasFile: false }, outcome, messageId);
const message = (id: string, muid: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
  id,
  muid,
  conversationId: 'group_room',
  isDeleted: false,
  text: textOf(muid),
  ...more,
});

const sentEvent = (id: string, messageId: string): ReceivedEvent => ({
  id,
  trigger: 'message_sent',
  data: { message: { id: messageId, conversationId: 'group_room' } },
});
const onMessage = (id: string, trigger: string, messageId: string): ReceivedEvent => ({
  id,
  trigger,
  data: {
    message: { id: '99', conversationId: 'group_room', data: { entities: { on: { entity: { id: messageId } } } } },
  },
});
const onReaction = (id: string, trigger: string, messageId: string): ReceivedEvent => ({
  id,
  trigger,
  data: { reaction: { uid, messageId } },
});
const onMember = (id: string, trigger: string): ReceivedEvent => ({
  id,
  trigger,
  data: { members: { [uid]: {} }, group: { guid: 'club', conversationId: 'group_club' } },
});

interface Changes {
  operations?: Operation[];
  stored?: Partial<Stored>;
  delivered?: ReceivedEvent[];
  heard?: ReceivedEvent[];
}

const operations = [
  sent('one', 'acknowledged', '1'),
  sent('two', 'unknown'),
  sent('three', 'acknowledged', '3'),
  operation({ kind: 'edit', messageId: '1', text: 'edited' }),
  operation({ kind: 'delete', messageId: '3' }),
  operation({ kind: 'react', messageId: '1' }),
  operation({ kind: 'join', guid: 'club' }),
  operation({ kind: 'read', guid: 'room', messageId: '1' }),
];
const stored: Stored = {
  messages: [message('1', 'one', { text: 'edited' }), message('3', 'three', { isDeleted: true, text: undefined })],
  reactions: new Set([`${uid} 1`]),
  members: new Set([`${uid} club`]),
  readMarks: new Map([[`${uid} room`, 1n]]),
};
const events = [
  sentEvent('1', '1'),
  sentEvent('2', '3'),
  onMessage('3', 'message_edited', '1'),
  onMessage('4', 'message_deleted', '3'),
  onReaction('5', 'message_reaction_added', '1'),
  onMember('6', 'group_member_joined'),
];

function violations(changes: Changes = {}): string[] {
  const history = new History();
  for (const each of changes.operations ?? operations) history.add(each);
  const evidence: Evidence = {
    history,
    stored: { ...stored, ...changes.stored },
    delivered: changes.delivered ?? events,
    heard: changes.heard ?? events,
  };
  return check(evidence);
}

const without = (index: number) => events.filter((_, n) => n !== index);
const withMessages = (...messages: StoredMessage[]) => ({ stored: { messages } });

describe('the checker', () => {
  test('finds nothing wrong in what a correct installation does', () => {
    expect(violations()).toEqual([]);
  });

  test('allows repeated deliveries, and one effect of a write whose outcome is unknown', () => {
    expect(violations({ delivered: [...events, ...events] })).toEqual([]);
    const second = sentEvent('7', '2');
    expect(
      violations({
        stored: { messages: [...stored.messages, message('2', 'two')] },
        delivered: [...events, second],
        heard: [...events, second],
      }),
    ).toEqual([]);
    const edit = operation({ kind: 'edit', messageId: '1', text: 'perhaps' }, 'unknown');
    expect(violations({ operations: [...operations, edit] })).toEqual([]);
    const [, deleted] = stored.messages;
    expect(
      violations({
        operations: [...operations, edit],
        ...withMessages(message('1', 'one', { text: 'perhaps' }), deleted!),
      }),
    ).toEqual([]);
  });

  test.each<[string, Changes, RegExp]>([
    ['a lost message', withMessages(stored.messages[1]!), /acknowledged message 1 \(one\) is lost/],
    [
      'a message that is stored twice',
      withMessages(...stored.messages, message('2', 'two'), message('4', 'two')),
      /two is stored 2 times/,
    ],
    ['a message that nobody sent', withMessages(...stored.messages, message('5', 'five')), /Nobody sent .* five/],
    [
      'a refused message that is stored',
      { operations: [...operations, sent('six', 'refused')], ...withMessages(...stored.messages, message('6', 'six')) },
      /six was refused, and is stored/,
    ],
    ['a lost edit', withMessages(message('1', 'one'), stored.messages[1]!), /has the text This is one/],
    [
      'a lost file',
      withMessages(message('1', 'one', { text: undefined }), stored.messages[1]!),
      /has the text undefined/,
    ],
    ['a lost deletion', withMessages(stored.messages[0]!, message('3', 'three')), /deletion of the message 3 is lost/],
    [
      'a message that nobody deleted',
      withMessages(message('1', 'one', { isDeleted: true }), stored.messages[1]!),
      /1 is deleted, and nobody/,
    ],
    ['a lost reaction', { stored: { reactions: new Set() } }, /reaction of anna to 1 is lost/],
    ['a lost membership', { stored: { members: new Set() } }, /membership of anna in club is lost/],
    ['a lost read mark', { stored: { readMarks: new Map() } }, /read mark of anna in room is 0, and 1/],
    [
      'a reaction that was removed',
      { operations: [...operations, operation({ kind: 'unreact', messageId: '1' })] },
      /reaction of anna to 1 exists after an acknowledged unreact/,
    ],
    ['an event that the webhook did not receive', { delivered: without(1) }, /webhook received 0 times message_sent 3/],
    ['an event that the client did not receive', { heard: without(2) }, /client received 0 times message_edited 1/],
    [
      'two events of one change',
      { delivered: [...events, onMember('7', 'group_member_joined')] },
      /webhook received 2 times group_member_joined anna club/,
    ],
    [
      'an event that nobody caused',
      { delivered: [...events, sentEvent('7', '8')] },
      /message_sent 8, which nobody caused/,
    ],
    [
      'events of a conversation out of order',
      { delivered: [events[1]!, ...without(1)] },
      /webhook received message_sent 1/,
    ],
    ['an event that the client receives twice', { heard: [...events, events[5]!] }, /received the event 6 after 6/],
  ])('finds %s', (_violation, changes, expected) => {
    expect(violations(changes)).toContainEqual(expect.stringMatching(expected));
  });
});

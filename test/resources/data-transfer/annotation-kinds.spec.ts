import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { setAnnotationKinds, type StoredMessage } from '#resources/data-transfer/import/load/message-parts.js';
import { importedMessage } from '#resources/data-transfer/import/rules/imported-message-rules.js';
import { KIND_BITS } from '#resources/messages/model/message-annotations.js';

const record = {
  sender: 'anna',
  receiverType: 'user',
  receiver: 'ben',
  category: 'message',
  type: 'text',
  data: { text: 'Hello' },
  sentAt: 1600000000,
};

const stored = (id: bigint, fields: object, parentId?: string): StoredMessage => ({
  id,
  conversationKey: conversationKeyOf('anna', 'user', 'ben'),
  message: importedMessage({ ...record, ...fields }),
  row: { parentId, annotationKinds: 0 },
  readIds: [],
  losses: [],
  isReplacement: false,
});

const kindsOf = (...messages: StoredMessage[]): number[] => {
  setAnnotationKinds(messages);
  return messages.map(({ row }) => row.annotationKinds);
};

describe('the kinds of annotations of imported messages', () => {
  const poll = {
    category: 'custom',
    type: 'extension_poll',
    data: { customData: { question: 'When?', options: { 1: 'Now', 2: 'Later' } } },
    poll: {},
  };

  it.each<[keyof typeof KIND_BITS, object]>([
    ['reactions', { reactions: [{ uid: 'ben', reaction: '👍' }] }],
    ['pins', { pinned: { pinnedBy: 'ben', pinnedAt: 1600000001 } }],
    ['saves', { savedBy: [{ uid: 'ben' }] }],
    ['subscriptions', { threadSubscribers: [{ uid: 'ben' }] }],
    ['interactions', { interactions: [{ uid: 'ben', elementId: 'yes' }] }],
    ['polls', poll],
    ['disappearances', { disappearsAt: Math.floor(Date.now() / 1000) + 1000 }],
  ])('are those of the record: %s', (kind, fields) => {
    expect(kindsOf(stored(1n, fields))).toEqual([KIND_BITS[kind]]);
  });

  it('are none without annotations, or with empty lists of them', () => {
    expect(kindsOf(stored(1n, {}), stored(2n, { reactions: [], savedBy: [], threadSubscribers: [] }))).toEqual([0, 0]);
  });

  it('of a parent include its replies in the batch and their subscriptions', () => {
    const parent = stored(1n, { reactions: [{ uid: 'ben', reaction: '👍' }] });

    expect(kindsOf(parent, stored(2n, {}, '1'), stored(3n, {}, '77'))).toEqual([
      KIND_BITS.reactions | KIND_BITS.replies | KIND_BITS.subscriptions,
      0,
      0,
    ]);
  });
});

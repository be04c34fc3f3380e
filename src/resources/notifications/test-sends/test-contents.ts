import type { DigestContent, PushContent } from '../providers/provider-client.js';

const TITLE = 'Test notification';
const BODY = 'If you can read this, notifications arrive.';
const ID = 'ntf_test';
/** Who a test without a user is for, and whom it is from. */
const NOBODY = 'test';

export const testPush = (uid: string): PushContent => ({
  id: ID,
  collapseKey: ID,
  title: TITLE,
  body: BODY,
  sound: 'default',
  details: {
    title: TITLE,
    body: BODY,
    sender: NOBODY,
    senderName: TITLE,
    receiver: uid,
    receiverName: uid,
    receiverType: 'user',
    tag: ID,
    conversationId: NOBODY,
    type: 'chat',
    sentAt: String(Date.now()),
  },
});

export function testDigest(address: Pick<DigestContent['to'], 'email' | 'phno'>): DigestContent {
  const sender = { uid: NOBODY, name: TITLE };
  return {
    id: ID,
    to: { uid: NOBODY, name: NOBODY, ...address },
    messages: [{ sender, message: BODY }],
    senderDetails: sender,
    subject: TITLE,
    text: BODY,
  };
}

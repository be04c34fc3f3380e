import { jest } from '@jest/globals';
import { TypingExpiry } from '../../clients/typescript/src/realtime/typing.js';

const frame = (uid: string, action: 'start' | 'end') => ({
  type: 'typing' as const,
  receiver: 'hikers',
  receiverType: 'group' as const,
  conversationId: 'group_hikers',
  action,
  sender: { uid, name: uid },
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the end of typing is emitted six seconds after the last start, unless the user sent it', () => {
  const emitted: string[] = [];
  const expiry = new TypingExpiry(({ sender, action }) => emitted.push(`${sender.uid} ${action}`));
  for (const uid of ['andrew', 'betty', 'carl']) expiry.receive(frame(uid, 'start'));
  jest.advanceTimersByTime(4000);
  expiry.receive(frame('betty', 'start'));
  expiry.receive(frame('carl', 'end'));
  const beforeExpiry = ['andrew start', 'betty start', 'carl start', 'betty start', 'carl end'];
  expect(emitted).toEqual(beforeExpiry);
  jest.advanceTimersByTime(4000);
  expect(emitted).toEqual([...beforeExpiry, 'andrew end']);
  jest.advanceTimersByTime(4000);
  expect(emitted).toEqual([...beforeExpiry, 'andrew end', 'betty end']);
  expect(jest.getTimerCount()).toBe(0);
});

test('two conversations with the same id have separate typing states', () => {
  const emitted: string[] = [];
  const expiry = new TypingExpiry(({ receiverType, action }) => emitted.push(`${receiverType} ${action}`));
  const shared = { ...frame('group_admin', 'start'), conversationId: 'group_admin_user_zoe' };
  expiry.receive({ ...shared, receiver: 'admin_user_zoe' });
  expiry.receive({ ...shared, receiver: 'zoe', receiverType: 'user' });
  expiry.receive({ ...shared, receiver: 'zoe', receiverType: 'user', action: 'end' });
  jest.advanceTimersByTime(60_000);
  expect(emitted).toEqual(['group start', 'user start', 'user end', 'group end']);
});

test('no end of typing is emitted after the connection is closed', () => {
  const emitted: string[] = [];
  const expiry = new TypingExpiry(({ action }) => emitted.push(action));
  expiry.receive(frame('andrew', 'start'));
  expiry.clear();
  jest.advanceTimersByTime(60_000);
  expect(emitted).toEqual(['start']);
});

import { jest } from '@jest/globals';
import { TypingExpiry } from '../../clients/typescript/src/typing.js';

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

test('whoever falls silent is taken for done, unless they go on or have said so', () => {
  const told: string[] = [];
  const expiry = new TypingExpiry(({ sender, action }) => told.push(`${sender.uid} ${action}`));
  for (const uid of ['andrew', 'betty', 'carl']) expiry.receive(frame(uid, 'start'));
  jest.advanceTimersByTime(4000);
  expiry.receive(frame('betty', 'start'));
  expiry.receive(frame('carl', 'end'));
  const heard = ['andrew start', 'betty start', 'carl start', 'betty start', 'carl end'];
  expect(told).toEqual(heard);
  jest.advanceTimersByTime(4000);
  expect(told).toEqual([...heard, 'andrew end']);
  jest.advanceTimersByTime(4000);
  expect(told).toEqual([...heard, 'andrew end', 'betty end']);
  expect(jest.getTimerCount()).toBe(0);
});

test('a chat and a group that share an id are kept apart', () => {
  const told: string[] = [];
  const expiry = new TypingExpiry(({ receiverType, action }) => told.push(`${receiverType} ${action}`));
  const shared = { ...frame('group_admin', 'start'), conversationId: 'group_admin_user_zoe' };
  expiry.receive({ ...shared, receiver: 'admin_user_zoe' });
  expiry.receive({ ...shared, receiver: 'zoe', receiverType: 'user' });
  expiry.receive({ ...shared, receiver: 'zoe', receiverType: 'user', action: 'end' });
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual(['group start', 'user start', 'user end', 'group end']);
});

test('nobody is taken for done any more once the connection is closed', () => {
  const told: string[] = [];
  const expiry = new TypingExpiry(({ action }) => told.push(action));
  expiry.receive(frame('andrew', 'start'));
  expiry.clear();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual(['start']);
});

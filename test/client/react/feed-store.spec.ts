import { jest } from '@jest/globals';
import { FeedStore } from '../../../clients/react/src/data/feed-store.js';
import type { FeedItem, UserClient } from '../../../clients/typescript/src/index.js';

const NOW = 1_800_000_000;

const item = (id: number, rest: Partial<FeedItem> = {}): FeedItem => ({
  ...{ id: String(id), notificationId: '1', receiver: 'ann', receiverType: 'user', sender: 'server' },
  ...{ templateId: 'news', templateVersion: 1, channelType: 'in_app', channelId: 'in_app', tags: [] },
  ...{ dataType: 'ui_template', variables: {}, metadata: {}, sentAt: NOW, status: 'sent', content: {}, ...rest },
});

/** A client whose requests the test answers, and whose events it emits. */
function fakeClient() {
  const listeners = new Map<string, (event: object) => void>();
  const pages: ((items: readonly FeedItem[]) => Promise<void>)[] = [];
  const marks: string[] = [];
  const refused = new Map<string, number>();
  const mark = (name: string) => async (id: string) => {
    marks.push(`${name} ${id}`);
    const status = refused.get(id);
    if (status !== undefined) throw Object.assign(new Error('Refused.'), { status });
    return { data: item(Number(id)) };
  };
  const notificationFeed = {
    list: async () =>
      new Promise((resolve) => {
        pages.push(async (data) => {
          resolve({ data, meta: {} });
          await settled();
        });
      }),
    unreadCount: { count: async () => ({ data: { count: 0, categories: {} } }) },
    markAsDelivered: mark('delivered'),
    markAsRead: mark('read'),
    report: mark('engagement'),
  };
  const categories = { list: async () => ({ data: [] }) };
  const realtime = {
    state: 'connected',
    on: (name: string, listener: (event: object) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  };
  const client = { realtime, campaigns: { notificationFeed, templates: { categories } } } as unknown as UserClient;
  return { client, pages, marks, refused, emit: (name: string, event: object) => listeners.get(name)!(event) };
}

/** All promises of answered requests have had their effects. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const idsOf = (store: FeedStore) => store.get().items.map(({ id }) => id);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('an item that arrives while the feed is loaded is in it once', async () => {
  const { client, pages, emit } = fakeClient();
  const store = new FeedStore(client);
  const end = store.show();
  emit('after_feed_item_sent', item(3));
  emit('after_feed_item_sent', item(4));
  emit('after_feed_item_sent', item(4));
  await pages[0]!([item(3), item(2)]);
  expect(idsOf(store)).toEqual(['4', '3', '2']);
  end();
});

test('the response for a category that was left has no effect', async () => {
  const { client, pages } = fakeClient();
  const store = new FeedStore(client);
  const end = store.show();
  store.choose('Offers');
  await pages[1]!([item(2)]);
  await pages[0]!([item(1)]);
  expect([store.get().category, idsOf(store)]).toEqual(['Offers', ['2']]);
  end();
});

test('an item leaves the feed when it expires, and when the server does not have it any more', async () => {
  const { client, pages, refused } = fakeClient();
  const store = new FeedStore(client);
  refused.set('2', 404);
  refused.set('3', 500);
  const end = store.show();
  await pages[0]!([item(4), item(3), item(2), item(1, { expiresAt: NOW + 3600 })]);
  await settled();
  expect(idsOf(store)).toEqual(['4', '3', '1']);
  jest.advanceTimersByTime(3_600_000);
  expect(idsOf(store)).toEqual(['4', '3']);
  end();
});

test('each item is delivered, read and clicked once', async () => {
  const { client, pages, marks, emit } = fakeClient();
  const store = new FeedStore(client);
  const end = store.show();
  await pages[0]!([item(1), item(2, { deliveredAt: NOW })]);
  const [first] = store.get().items as [FeedItem];
  store.engage(first);
  store.engage(first);
  store.markAsRead(first);
  emit('after_feed_item_read', { id: '2', readAt: NOW });
  store.markAsRead(store.get().items[1]!);
  await settled();
  expect(marks.toSorted()).toEqual(['delivered 1', 'engagement 1', 'read 1']);
  expect(store.get().items.map(({ readAt }) => readAt)).toEqual([NOW, NOW]);
  end();
});

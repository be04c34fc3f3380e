import { useEffect } from 'react';
import type { Chat } from '../data/chat.js';
import { FeedStore } from '../data/feed-store.js';
import { useChat, useStore } from './chat.js';

/** Beside the chat, which is loaded without them. */
const feeds = new WeakMap<Chat, FeedStore>();

function useFeed(): FeedStore {
  const chat = useChat();
  const feed = feeds.get(chat) ?? new FeedStore(chat.client);
  feeds.set(chat, feed);
  return feed;
}

/** The notifications of campaigns to the user, and functions that change what is shown. What they return counts as shown, and so as delivered. */
export function useNotificationFeed() {
  const feed = useFeed();
  const state = useStore(feed);
  useEffect(() => feed.show(), [feed]);
  const { choose, load: reload, loadMore, markAsRead, markAllAsRead, engage } = feed;
  return { ...state, choose, reload, loadMore, markAsRead, markAllAsRead, engage };
}

/** How many notifications are unread. It loads none of them. */
export function useNotificationCount(): number {
  const feed = useFeed();
  const { unread } = useStore(feed);
  useEffect(() => feed.start(), [feed]);
  return unread[''] ?? 0;
}

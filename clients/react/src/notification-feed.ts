'use client';

// The feed of campaigns, apart from the chat: an app that does not show it does not load it.
export { NotificationBell } from './components/notification-bell.js';
export { NotificationCard } from './components/notification-card.js';
export { NotificationFeed, type NotificationFeedProps } from './components/notification-feed.js';
export type { NotificationCardProps, OnCardAction } from './components/parts.js';
export { parseCard, type Card, type CardAction, type CardElement } from './data/card.js';
export type { FeedState } from './data/feed-store.js';
export { feedTexts } from './feed-texts.js';
export { useNotificationCount, useNotificationFeed } from './hooks/use-notification-feed.js';

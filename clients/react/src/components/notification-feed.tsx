import type { FeedItem } from 'confab-client';
import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { feedTexts } from '../feed-texts.js';
import { useConnection, useLaterTexts, useTexts } from '../hooks/chat.js';
import { useNotificationFeed } from '../hooks/use-notification-feed.js';
import { usePageVisible } from '../hooks/use-receipts.js';
import { Failure, Spinner, useAttempt } from './basics.js';
import { NotificationCard } from './notification-card.js';
import type { OnCardAction } from './parts.js';
import { Time } from './time.js';

/** An item that is passed more quickly is not read. */
const READING_MILLISECONDS = 700;

export interface NotificationFeedProps {
  /** What buttons and links of cards do, beside links to the web, which are followed. Without it, buttons for other actions are disabled. */
  readonly onAction?: OnCardAction;
}

/** The notifications of campaigns to the user, the newest first. Those that are shown are delivered, and those that stay in view are read. */
export function NotificationFeed({ onAction }: NotificationFeedProps) {
  const texts = useLaterTexts('feed', feedTexts);
  const feed = useNotificationFeed();
  const { items, status, error, hasMore, category } = feed;
  const scroll = useRef<HTMLDivElement>(null);
  const { failure, isBusy, attempt } = useAttempt();
  const act: OnCardAction = (action, item, event) => {
    feed.engage(item);
    onAction?.(action, item, event);
  };
  return (
    <div className="confab-feed">
      <div className="confab-feed-bar">
        {feed.categories.length > 0 && <Categories {...feed} />}
        <button
          type="button"
          className="confab-link"
          disabled={isBusy || !feed.unread['']}
          onClick={() => attempt(feed.markAllAsRead)}
        >
          {texts.markAllAsRead}
        </button>
      </div>
      {failure !== undefined && <Failure reason={failure} />}
      <div
        ref={scroll}
        className="confab-scroll confab-feed-scroll"
        tabIndex={0}
        role="region"
        aria-label={texts.title}
      >
        {status === 'loading' && <Spinner />}
        {status === 'loaded' && items.length === 0 && (
          <p className="confab-empty">{category === undefined ? texts.empty : texts.emptyCategory}</p>
        )}
        <div role="feed" aria-busy={status === 'loading'}>
          {items.map((item, index) => (
            <Item
              key={item.id}
              {...{ item, scroll }}
              place={index + 1}
              size={hasMore ? -1 : items.length}
              onRead={feed.markAsRead}
              onAction={act}
              hasActions={onAction !== undefined}
            />
          ))}
        </div>
        {error !== undefined ? (
          <Failure reason={error} onRetry={() => void (status === 'failed' ? feed.reload() : feed.loadMore())} />
        ) : (
          hasMore && <NextPage key={items.length} {...{ scroll }} onReach={() => void feed.loadMore()} />
        )}
      </div>
    </div>
  );
}

type FeedView = ReturnType<typeof useNotificationFeed>;

function Categories({ categories, category: chosen, unread, choose }: FeedView) {
  const texts = useLaterTexts('feed', feedTexts);
  const { sidebar } = useTexts();
  return (
    <div className="confab-feed-categories" role="group" aria-label={texts.categories}>
      {[undefined, ...categories].map((category) => {
        const [name, count] = [category ?? texts.all, unread[category ?? ''] ?? 0];
        return (
          <button
            key={category ?? ''}
            type="button"
            className="confab-button confab-feed-category"
            aria-pressed={category === chosen}
            onClick={() => choose(category)}
          >
            <bdi>{name}</bdi>
            {count > 0 && (
              <>
                <span className="confab-feed-count" aria-hidden="true">
                  {count}
                </span>
                <span className="confab-hidden">{sidebar.unread(count)}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}

interface ItemProps {
  readonly item: FeedItem;
  readonly place: number;
  /** Of the feed; -1 while it is not known. */
  readonly size: number;
  readonly scroll: RefObject<HTMLElement | null>;
  readonly onRead: (item: FeedItem) => void;
  readonly onAction: OnCardAction;
  readonly hasActions: boolean;
}

function Item({ item, place, size, scroll, onRead, onAction, hasActions }: ItemProps) {
  const texts = useLaterTexts('feed', feedTexts);
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const isUnread = item.readAt === undefined;
  const isPageVisible = usePageVisible();
  const isConnected = useConnection().state === 'connected';
  const read = useEffectEvent(() => onRead(item));
  const isWatched = isUnread && isPageVisible && isConnected;
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = observed(ref, scroll, (entry) => {
      clearTimeout(timer);
      // the half of it, or of the list if it is higher
      const height = Math.min(entry.boundingClientRect.height, entry.rootBounds?.height ?? Infinity);
      if (entry.intersectionRect.height >= height / 2) timer = setTimeout(() => read(), READING_MILLISECONDS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isWatched, scroll]);
  const title = item.label ?? item.category;
  return (
    <article
      ref={ref}
      className="confab-feed-item"
      data-unread={isUnread || undefined}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={size}
    >
      <header id={titleId} className="confab-feed-title">
        {title !== undefined && <bdi>{title}</bdi>}
        <Time at={item.sentAt} as="timeOrDay" />
        {isUnread && <span className="confab-feed-mark" role="img" aria-label={texts.unread} />}
      </header>
      <NotificationCard {...{ item, onAction, hasActions }} />
    </article>
  );
}

/** Near the end of the list. */
function NextPage({ scroll, onReach }: { scroll: RefObject<HTMLElement | null>; onReach: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => observed(ref, scroll, ({ isIntersecting }) => isIntersecting && reach(), '400px'), [scroll]);
  return (
    <div ref={ref}>
      <Spinner />
    </div>
  );
}

const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

function observed(
  ref: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
  onChange: (entry: IntersectionObserverEntry) => void,
  rootMargin = '0px',
): () => void {
  const options = { root: scroll.current, rootMargin, threshold: STEPS };
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!), options);
  observer.observe(ref.current!);
  return () => observer.disconnect();
}

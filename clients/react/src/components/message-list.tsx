import type { Message as ChatMessage, OutboxEntry, Receiver } from 'confab-client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { receiverKey } from '../data/receiver.js';
import { rowsOf, type Row } from '../data/rows.js';
import { useChat, useLocale, useStore, useTexts } from '../hooks/chat.js';
import type { MessageListState } from '../hooks/use-messages.js';
import { useReadReceipt } from '../hooks/use-receipts.js';
import { senderOf, summaryOf } from '../text/summary.js';
import { Failure, IconButton, Spinner } from './basics.js';
import { DownIcon } from './icons.js';
import { EphemeralMessage } from './lazy-dialogs.js';
import { Message } from './message.js';
import { OutgoingMessage } from './outgoing-message.js';
import { formatDay, Time, useIsHydrated } from './time.js';

export interface MessageListProps {
  readonly receiver: Receiver;
  readonly list: MessageListState;
  readonly outgoing: readonly OutboxEntry[];
  readonly onRetry: (entry: OutboxEntry) => void;
  readonly onDiscard: (entry: OutboxEntry) => void;
  readonly onQuote: (message: ChatMessage) => void;
  readonly onOpenThread?: (message: ChatMessage) => void;
  /** Whether what is in view is marked as read. */
  readonly marksAsRead?: boolean;
  /** After the messages, for example an answer that grows. */
  readonly children?: ReactNode;
}

/** How far from the end the reader may be and still be taken to new messages. */
const NEAR_END_PIXELS = 80;
/** Pages are loaded when so little is left before an end. */
const AHEAD_PIXELS = 1200;

/** Messages, the newest at the end. Only those near the view are elements of the page. */
export function MessageList(props: MessageListProps) {
  const { receiver, list, outgoing, marksAsRead = false, children } = props;
  const { messages, status, hasOlder, hasNewer, firstUnreadId, keepsUnread = false, target, missedCount, store } = list;
  const { uid, ephemeral } = useChat();
  const ownOnly = useStore(ephemeral);
  const key = receiverKey(receiver);
  const texts = useTexts().conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seenId, setSeenId] = useState<string>();

  const rows = useMemo(
    () =>
      rowsOf(messages, {
        ownUid: uid,
        firstUnreadId,
        ...(!hasNewer && {
          outgoing,
          ephemeral: store.part === 'messages' ? ownOnly.filter((each) => receiverKey(each) === key) : [],
        }),
      }),
    [messages, uid, firstUnreadId, outgoing, hasNewer, ownOnly, store, key],
  );
  // a page of newer messages does not take the reader to its end, and a message that arrives does
  const followsEnd = useRef(true);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]!.kind === 'message' ? 64 : 36),
    getItemKey: (index) => rows[index]!.key,
    anchorTo: 'end',
    followOnAppend: followsEnd.current,
    scrollEndThreshold: NEAR_END_PIXELS,
    overscan: 8,
  });
  useLayoutEffect(() => {
    followsEnd.current = !hasNewer;
  });
  // by default nothing is corrected while the reader scrolls up, and a message changes its height when an older page comes before it
  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _delta, { scrollOffset }) =>
      end <= (scrollOffset ?? 0);
  }, [virtualizer]);

  useScrollTarget(virtualizer, rows, target);
  // what comes after the rows, such as an answer that grows, is followed as well
  const after = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(() => virtualizer.isAtEnd(NEAR_END_PIXELS) && virtualizer.scrollToEnd());
    if (after.current) observer.observe(after.current);
    return () => observer.disconnect();
  }, [virtualizer]);

  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    if (status !== 'loaded' || rows.length === 0) return;
    // of the element: when the list opens, the first rows are those at its start
    const { scrollTop, scrollHeight, clientHeight } = scroller.current!;
    if (hasOlder && scrollTop < AHEAD_PIXELS) void store.loadOlder();
    if (hasNewer && scrollHeight - scrollTop - clientHeight < AHEAD_PIXELS) void store.loadNewer();
  }, [store, status, hasOlder, hasNewer, first, last, rows.length]);

  const lastInView = virtualizer.range?.endIndex;
  const lastSeen = useMemo(() => lastMessageUpTo(rows, lastInView), [rows, lastInView]);
  const isNewestSeen =
    lastSeen !== undefined && !hasNewer && lastSeen.id === lastMessageUpTo(rows, rows.length - 1)?.id;
  useEffect(() => {
    if (lastSeen)
      setSeenId((before) => (before !== undefined && BigInt(before) > BigInt(lastSeen.id) ? before : lastSeen.id));
    store.readAt(isNewestSeen ? undefined : lastSeen?.id);
  }, [store, lastSeen, isNewestSeen]);
  const lastOfOthers = useMemo(() => lastMessageUpTo(rows, lastInView, uid)?.id, [rows, lastInView, uid]);
  useReadReceipt(receiver, marksAsRead && !keepsUnread && status === 'loaded' ? lastOfOthers : undefined, isNewestSeen);

  const unseen =
    missedCount +
    (seenId === undefined
      ? 0
      : messages.filter(
          ({ id, sender, category }) => sender !== uid && category !== 'action' && BigInt(id) > BigInt(seenId),
        ).length);
  return (
    <div className="confab-messages">
      <div
        ref={scroller}
        className="confab-scroll confab-message-scroll"
        tabIndex={0}
        role="region"
        aria-label={texts.messages}
        aria-busy={status === 'loading'}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setIsAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS)
        }
      >
        {status === 'loading' && <Spinner />}
        {status === 'failed' && <Failure reason={texts.messages} onRetry={() => void store.open()} />}
        {status === 'loaded' && rows.length === 0 && <p className="confab-empty">{texts.empty}</p>}
        <div className="confab-virtual confab-message-rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="confab-virtual-item"
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowView row={rows[index]!} targetId={target?.id} {...props} />
            </div>
          ))}
        </div>
        <div ref={after}>{children}</div>
      </div>
      {(!isAtEnd || hasNewer || keepsUnread) && (
        <div className="confab-to-newest">
          {unseen > 0 && <span className="confab-badge">{texts.unseen(unseen)}</span>}
          <IconButton label={texts.toNewest} onClick={() => void store.jumpToNewest()}>
            <DownIcon />
          </IconButton>
        </div>
      )}
      <Announcement message={messages.at(-1)} />
    </div>
  );
}

type MessageVirtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;

/** Scrolls once to each target, when its row is there. */
function useScrollTarget(
  virtualizer: MessageVirtualizer,
  rows: readonly Row[],
  target: MessageListState['target'],
): void {
  const reached = useRef<MessageListState['target']>(undefined);
  useLayoutEffect(() => {
    if (target === undefined || target === reached.current || rows.length === 0) return;
    reached.current = target;
    if (target.id === undefined) {
      virtualizer.scrollToEnd();
      return;
    }
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === target.id);
    if (index < 0) return;
    const isBelowLine = rows[index - 1]?.kind === 'new';
    virtualizer.scrollToIndex(isBelowLine ? index - 1 : index, { align: isBelowLine ? 'start' : 'center' });
  }, [virtualizer, rows, target]);
}

function lastMessageUpTo(
  rows: readonly Row[],
  index: number | undefined,
  withoutSender?: string,
): ChatMessage | undefined {
  for (let at = index ?? -1; at >= 0; at--) {
    const row = rows[at];
    if (row && (row.kind === 'message' || row.kind === 'note') && row.message.sender !== withoutSender)
      return row.message;
  }
  return undefined;
}

function RowView({
  row,
  targetId,
  list,
  onRetry,
  onDiscard,
  onQuote,
  onOpenThread,
}: MessageListProps & { row: Row; targetId?: string }) {
  const texts = useTexts();
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  switch (row.kind) {
    case 'day':
      return (
        <div className="confab-day">
          <span>{isHydrated && formatDay(row.sentAt, texts.conversation, locale)}</span>
        </div>
      );
    case 'new':
      return (
        <div className="confab-new">
          <span>{texts.conversation.newMessages}</span>
        </div>
      );
    case 'note':
      return (
        <p className="confab-event">
          {summaryOf(row.message, texts)} · <Time at={row.message.sentAt} />
        </p>
      );
    case 'ephemeral':
      return <EphemeralMessage message={row.message} />;
    case 'outgoing':
      return <OutgoingMessage entry={row.entry} isFirst={row.isFirst} onRetry={onRetry} onDiscard={onDiscard} />;
    case 'message': {
      const { message, isFirst, isLast } = row;
      const isTarget = message.id === targetId && message.id !== list.firstUnreadId;
      return <Message store={list.store} {...{ message, isFirst, isLast, isTarget, onQuote, onOpenThread }} />;
    }
  }
}

/** Tells screen readers of messages of others that arrive. */
function Announcement({ message }: { message: ChatMessage | undefined }) {
  const { uid } = useChat();
  const texts = useTexts();
  const [firstId] = useState(message?.id);
  const isNew = message !== undefined && firstId !== undefined && message.id !== firstId && message.sender !== uid;
  return (
    <div className="confab-hidden" role="log" aria-live="polite">
      {isNew && `${senderOf(message).name}: ${summaryOf(message, texts)}`}
    </div>
  );
}

import { Group, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { decisionsOf, decisionsOn, type Decision, type Queue, type QueueRow } from '../../../api/moderation/queues.ts';
import { useRestOfWindow } from '../../../components/rest-of-window.ts';
import { ScrollingPaper } from '../../../components/scrolling-paper.tsx';
import { useArrivalNotices } from '../../../layout/arrivals.ts';
import { texts } from '../../../texts/index.ts';
import { itemKeys, QueueItem } from './queue-item.tsx';
import { ShortcutLegend } from './shortcut-legend.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface QueueListProps {
  appId: string;
  queue: Queue;
  rows: readonly QueueRow[];
  selected: ReadonlySet<string>;
  /** Otherwise the messages are shown without decisions. */
  mayDecide: boolean;
  isPending: boolean;
  toggle: (id: string) => void;
  decide: (id: string, decision: Decision) => void;
  undoLast: () => void;
  /** Takes the review of a message back. */
  undo: (id: string) => void;
  /** Another page exists. */
  hasMore: boolean;
  /** It can be requested now. */
  needsMore: boolean;
  loadMore: () => void;
  /** Decisions about the selected messages. */
  children: ReactNode;
}

const ESTIMATED_HEIGHT = 180;
/** Rows from the end at which the next page is requested. */
const AHEAD = 10;

const labels = texts.moderation.queue;

const elementOf = (list: HTMLElement | null, index: number): HTMLElement | undefined =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined;

/** So that Tab leads to the buttons of the message, and a screen reader reads it. */
const focusOn = (element: HTMLElement | undefined) =>
  element?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });

/** Whether the focus was in an element that has left the document. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether at least half of an element, or of what fits, is within its list and the window. */
function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const list = element.closest('[role=feed]')!.getBoundingClientRect();
  const shown = Math.min(bottom, list.bottom, innerHeight) - Math.max(top, list.top, 0);
  return shown >= Math.min(height, list.height, innerHeight) / 2;
}

interface CurrentRow {
  /** Of the message; absent until the first one is shown. */
  id?: string;
  index: number;
}

/** In the entry of the history, so that Back leads to the message from which the moderator went. */
const rememberedRow = (): CurrentRow => (history.state as { row?: CurrentRow } | null)?.row ?? { index: 0 };
const rememberRow = (row: CurrentRow) =>
  history.replaceState({ ...(history.state as object | null), row }, '', location.href);

/**
 * Messages that arrive before the current one do not make another one current. Those after a decided one move up, so its position is that of
 * the next one.
 */
function positionOf(rows: readonly QueueRow[], { id, index }: CurrentRow): number {
  const found = rows.findIndex(({ message }) => message.id === id);
  return found >= 0 ? found : Math.min(index, rows.length - 1);
}

/** A queue of any length: only the visible messages are in the document. One of them is the current one, of the shortcuts. */
export function QueueList({
  appId,
  queue,
  rows,
  selected,
  isPending,
  toggle,
  decide,
  undoLast,
  undo,
  mayDecide,
  children,
  ...more
}: QueueListProps) {
  const { needsMore, loadMore } = more;
  const decisionsAbout = (row: QueueRow) => (mayDecide ? decisionsOn(queue, row) : []);
  const scrollable = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CurrentRow>(rememberedRow);
  const hasMoved = useRef(current.id !== undefined);
  const wantsFocus = useRef(false);
  const [withShortcuts, setWithShortcuts] = useLocalStorage({ key: 'moderation-shortcuts', defaultValue: true });
  const { canAsk, isEnabled: hasNotices, choose } = useArrivalNotices();
  const height = useRestOfWindow(scrollable);
  const first = useRef(positionOf(rows, current));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollable.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => rows[index]!.message.id,
    overscan: 5,
    initialOffset: first.current * ESTIMATED_HEIGHT,
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (needsMore && last >= rows.length - AHEAD) loadMore();
  }, [last, rows.length, needsMore, loadMore]);

  const position = positionOf(rows, current);
  const row = rows[position]!;
  const isInDocument = visible.some(({ index }) => index === position);
  useLayoutEffect(() => {
    setCurrent((before) =>
      before.id === row.message.id && before.index === position ? before : { id: row.message.id, index: position },
    );
  }, [row.message.id, position]);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, position + by));
    hasMoved.current = true;
    wantsFocus.current = next !== position;
    setCurrent({ id: rows[next]!.message.id, index: next });
    virtualizer.scrollToIndex(next);
  };
  useEffect(() => {
    if (hasMoved.current) elementOf(scrollable.current, position)?.scrollIntoView({ block: 'nearest' });
  }, [position]);
  // a layout effect runs again too when the page is shown again before the next one has loaded
  useLayoutEffect(() => {
    if (!hasMoved.current) return;
    rememberRow({ id: row.message.id, index: position });
    // Messages that arrive take the focus from nothing. A decided one had it, and has left.
    if ((wantsFocus.current || isFocusLost()) && isInDocument) {
      focusOn(elementOf(scrollable.current, position));
      wantsFocus.current = false;
    }
  }, [position, row.message.id, isInDocument]);
  /** Nobody decides about a message that is not on the screen: a key shows it first. */
  const decideCurrent = (decision: Decision) => {
    const element = elementOf(scrollable.current, position);
    if (!element || !isInView(element)) {
      virtualizer.scrollToIndex(position);
      element?.scrollIntoView({ block: 'nearest' });
      return;
    }
    hasMoved.current = true;
    if (decisionsAbout(row).includes(decision)) decide(row.message.id, decision);
  };
  /** Presses what the current message has for a key, such as all its hidden pictures. */
  const press = (key: string) =>
    elementOf(scrollable.current, position)
      ?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
      .forEach((element) => element.click());
  useShortcuts(withShortcuts, {
    j: () => move(1),
    k: () => move(-1),
    a: () => decideCurrent('approve'),
    r: () => decideCurrent('reject'),
    m: () => decideCurrent('reviewed'),
    v: () => press(itemKeys.media),
    s: () => press(itemKeys.sender),
    n: () => press(itemKeys.notes),
    o: () => press(itemKeys.conversation),
    z: undoLast,
    x: () => {
      if (decisionsAbout(row).length > 0) toggle(row.message.id);
    },
  });

  return (
    <>
      <Group gap="sm">
        {children}
        <Switch
          size="xs"
          label={labels.shortcuts}
          checked={withShortcuts}
          onChange={(event) => setWithShortcuts(event.currentTarget.checked)}
        />
        {canAsk && (
          <Switch
            size="xs"
            label={labels.notices}
            checked={hasNotices}
            onChange={(event) => void choose(event.currentTarget.checked)}
          />
        )}
        {withShortcuts && <ShortcutLegend decisions={mayDecide ? decisionsOf[queue] : []} />}
      </Group>
      <ScrollingPaper element={scrollable} height={height} role="feed" label={labels.titles[queue]}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {visible.map(({ index, key, start }) => {
            const shown = rows[index]!;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
              >
                <QueueItem
                  appId={appId}
                  queue={queue}
                  row={shown}
                  decisions={decisionsAbout(shown)}
                  place={{ index, of: rows.length, isLast: !more.hasMore }}
                  isCurrent={index === position}
                  isSelected={selected.has(shown.message.id)}
                  isPending={isPending}
                  toggle={() => toggle(shown.message.id)}
                  undo={
                    mayDecide && shown.review && !(shown.isEdit && shown.review.actionTaken === 'Approved')
                      ? () => undo(shown.message.id)
                      : undefined
                  }
                  decide={(decision) => {
                    setCurrent({ id: shown.message.id, index });
                    decide(shown.message.id, decision);
                  }}
                />
              </div>
            );
          })}
        </div>
      </ScrollingPaper>
    </>
  );
}

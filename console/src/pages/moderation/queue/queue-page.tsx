import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  decisionOperation,
  decisionsOf,
  canBeUndone,
  decisionsOn,
  useDecide,
  useQueue,
  useUndoReviews,
  type Decision,
  type Queue,
} from '../../../api/moderation/queues.ts';
import { useMay } from '../../../api/rights.ts';
import { offerUndo } from '../../../components/undo.tsx';
import { EmptyState, ErrorState, Loading } from '../../../components/states.tsx';
import { formatNumber } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { ModerationPage } from '../moderation-page.tsx';
import { DecisionOutcome } from './decision-outcome.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useQueueAddress } from './queue-address.ts';

interface QueueProps {
  appId: string;
  queue?: string;
}

const { queue: labels } = texts.moderation;

const isQueue = (name: string | undefined): name is Queue => name === 'flagged' || name === 'reviewed';

export default function QueuePage({ appId, queue: name }: QueueProps) {
  const queue = isQueue(name) ? name : 'blocked';
  return (
    <ModerationPage appId={appId} section={queue} title={labels.titles[queue]}>
      <QueueOfMessages key={queue} appId={appId} queue={queue} />
    </ModerationPage>
  );
}

function QueueOfMessages({ appId, queue }: { appId: string; queue: Queue }) {
  const address = useQueueAddress(queue);
  const list = useQueue(appId, queue, address.order, address.filter);
  const decide = useDecide(appId, queue);
  const undo = useUndoReviews(appId);
  /** Takes the last decision back, once. */
  const lastUndo = useRef<() => void>(undefined);
  const mayDecide = useMay()(decisionOperation[queue]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const decidable = rows.filter((row) => decisionsOn(queue, row).length > 0).map(({ message }) => message.id);
  const chosen = decidable.filter((id) => selected.has(id));
  // Its last step is to read the list again. Once the messages have left, the next decision does not wait for that.
  const isDeciding = decide.isPending && decide.variables.ids.some((id) => decidable.includes(id));

  const toggle = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id),
    );
  const onDecide = (ids: readonly string[], decision: Decision) => {
    if (ids.length === 0 || isDeciding) return;
    decide.mutate(
      { ids, decision },
      {
        onSuccess: ({ decided }) => {
          setSelected((before) => new Set([...before].filter((id) => !decided.includes(id))));
          const undoable = rows
            .filter((row) => decided.includes(row.message.id) && canBeUndone(row, decision))
            .map(({ message }) => message.id);
          if (undoable.length > 0)
            lastUndo.current = offerUndo(labels.decidedAs(undoable.length, decision), () => undo.mutate(undoable));
        },
      },
    );
  };

  return (
    <Stack gap="sm">
      <QueueFilters appId={appId} address={address} />
      <Text size="sm">
        {labels.explain[queue]}{' '}
        <span role="status">
          {decide.data && decide.data.failed.length === 0 && labels.decided(decide.data.decided.length)}
        </span>
      </Text>
      {decide.data && <DecisionOutcome result={decide.data} close={() => decide.reset()} />}
      {undo.error && <ErrorState error={undo.error} />}
      {decide.error && <ErrorState error={decide.error} />}
      {list.error && rows.length === 0 && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && rows.length === 0 && (
        <EmptyState title={address.isFiltered ? labels.emptyFiltered : labels.empty[queue]}>
          {address.isFiltered ? labels.emptyFilteredNext : labels.emptyNext[queue]}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <QueueList
            appId={appId}
            queue={queue}
            rows={rows}
            selected={selected}
            mayDecide={mayDecide}
            isPending={isDeciding}
            toggle={toggle}
            decide={(id, decision) => onDecide([id], decision)}
            undoLast={() => lastUndo.current?.()}
            undo={(id) => undo.mutate([id])}
            hasMore={list.hasNextPage}
            needsMore={list.hasNextPage && !list.isFetching && !list.error}
            loadMore={() => void list.fetchNextPage()}
          >
            {mayDecide && (
              <SelectionBar
                decisions={decisionsOf[queue]}
                count={chosen.length}
                isPending={isDeciding}
                selectAll={() => setSelected(new Set(decidable))}
                clear={() => setSelected(new Set())}
                decide={(decision) => onDecide(chosen, decision)}
              />
            )}
          </QueueList>
          <Text size="sm" aria-live="polite">
            {labels.count(formatNumber(list.data?.pages[0]?.total ?? rows.length))}
          </Text>
          {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        </>
      )}
    </Stack>
  );
}

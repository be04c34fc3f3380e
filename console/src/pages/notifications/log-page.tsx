import { Anchor, Badge, Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { choiceOf, numberOf, useAddressFilters } from '../../address.ts';
import { channels, notificationStates, useNotificationLog, type LogEntry } from '../../api/notifications/log.ts';
import { CodeText } from '../../components/code-text.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';

const any = { value: '', label: texts.table.any };
const states = [any, ...notificationStates.map((value) => ({ value, label: texts.notificationLog.states[value] }))];
const channelChoices = [any, ...channels.map((value) => ({ value, label: texts.notifications.channels[value] }))];
const colors: Record<LogEntry['state'], string> = {
  suppressed: 'gray',
  pending: 'gray',
  waiting: 'orange',
  sent: 'green',
  failed: 'red',
};

/** What became of notifications, newest first, with filters in the address. */
export default function LogPage({ appId }: { appId: string }) {
  const [{ uid, channel, state, from, to }, change] = useAddressFilters('uid', 'channel', 'state', 'from', 'to');
  const filter = {
    uid,
    channel: choiceOf(channel, channels),
    state: choiceOf(state, notificationStates),
    from: numberOf(from),
    to: numberOf(to),
  };
  const log = useNotificationLog(appId, filter);
  const [shown, show] = useState<LogEntry>();
  return (
    <NotificationsLayout appId={appId} page="log">
      <Filters
        label={texts.notificationLog.filters}
        isFiltered={Object.values(filter).some(Boolean)}
        clear={() => change({ uid: undefined, channel: undefined, state: undefined, from: undefined, to: undefined })}
      >
        <FilterField label={texts.notificationLog.uid} value={uid ?? ''} change={(value) => change({ uid: value })} />
        <NativeSelect
          label={texts.notificationLog.channel}
          data={channelChoices}
          value={filter.channel ?? ''}
          onChange={(event) => change({ channel: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.notificationLog.state}
          data={states}
          value={filter.state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        <TimeFilter
          label={texts.notificationLog.from}
          value={filter.from}
          onChange={(seconds) => change({ from: seconds?.toString() })}
        />
        <TimeFilter
          label={texts.notificationLog.to}
          value={filter.to}
          onChange={(seconds) => change({ to: seconds?.toString() })}
        />
      </Filters>
      <InfiniteTable
        name="notifications"
        label={texts.notifications.log}
        query={log}
        columns={columnsWith(show)}
        keyOf={({ _id }) => _id}
        empty={
          <EmptyState title={texts.notificationLog.empty}>
            <Stack align="center">
              {texts.notificationLog.emptyNext}
              {log.hasNextPage && (
                <Button variant="default" onClick={() => void log.fetchNextPage()} loading={log.isFetchingNextPage}>
                  {texts.notificationLog.more}
                </Button>
              )}
            </Stack>
          </EmptyState>
        }
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => show(undefined)}
        title={texts.notificationLog.details}
        size="xl"
      >
        {shown && <CodeText label={texts.notificationLog.details} text={JSON.stringify(shown)} />}
      </Modal>
    </NotificationsLayout>
  );
}

const reasonOf = ({ reason, error }: LogEntry): string => reason ?? error ?? texts.none;
const channelOf = ({ channel, provider }: LogEntry): string =>
  [texts.notifications.channels[channel], provider].filter(Boolean).join(' · ');

const columnsWith = (show: (entry: LogEntry) => void): Column<LogEntry>[] => [
  {
    title: texts.notificationLog.uid,
    render: (entry) => (
      <Anchor
        component="button"
        onClick={() => show(entry)}
        aria-label={`${texts.notificationLog.details}: ${entry.uid}`}
        ta="start"
      >
        {entry.uid}
      </Anchor>
    ),
    valueOf: ({ uid }) => uid,
  },
  {
    title: texts.notificationLog.state,
    render: ({ state }) => (
      <Badge variant="dot" color={colors[state]}>
        {texts.notificationLog.states[state]}
      </Badge>
    ),
    valueOf: ({ state }) => texts.notificationLog.states[state],
  },
  { title: texts.notificationLog.reason, render: reasonOf, valueOf: reasonOf, secondary: true },
  { title: texts.notificationLog.channel, render: channelOf, valueOf: channelOf, secondary: true },
  {
    title: texts.notificationLog.trigger,
    render: ({ trigger }) => trigger,
    valueOf: ({ trigger }) => trigger,
    secondary: true,
  },
  timeColumn(texts.notificationLog.time, ({ processingStartedAtMS }) => Math.floor(processingStartedAtMS / 1000)),
];

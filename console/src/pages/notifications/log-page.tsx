import { Badge, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { choiceOf, numberOf, useAddressFilters } from '../../address.ts';
import { channels, notificationStates, useNotificationLog, type LogEntry } from '../../api/notifications/log.ts';
import { CodeText } from '../../components/code-text.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';

const SEARCH_MILLISECONDS = 250;

const states = notificationStates.map((value) => ({ value, label: texts.notificationLog.states[value] }));
const channelChoices = channels.map((value) => ({ value, label: texts.notifications.channels[value] }));
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
  const search = useDebouncedCallback((value: string) => change({ uid: value.trim() }), SEARCH_MILLISECONDS);
  const [shown, show] = useState<LogEntry>();
  return (
    <NotificationsLayout appId={appId} page="log">
      <Group align="flex-end">
        <TextInput
          label={texts.notificationLog.uid}
          placeholder={texts.notificationLog.uidPlaceholder}
          defaultValue={uid}
          onChange={(event) => search(event.currentTarget.value)}
          type="search"
        />
        <Select
          label={texts.notificationLog.channel}
          placeholder={texts.notificationLog.anyChannel}
          data={channelChoices}
          value={filter.channel ?? null}
          onChange={(value) => change({ channel: value ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        <Select
          label={texts.notificationLog.state}
          placeholder={texts.notificationLog.anyState}
          data={states}
          value={filter.state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
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
      </Group>
      <InfiniteTable
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

const columnsWith = (show: (entry: LogEntry) => void): Column<LogEntry>[] => [
  { title: texts.notificationLog.uid, render: ({ uid }) => uid },
  {
    title: texts.notificationLog.state,
    render: ({ state }) => (
      <Badge variant="dot" color={colors[state]}>
        {texts.notificationLog.states[state]}
      </Badge>
    ),
  },
  {
    title: texts.notificationLog.reason,
    render: ({ reason, error }) => reason ?? error ?? texts.none,
    secondary: true,
  },
  {
    title: texts.notificationLog.channel,
    render: ({ channel, provider }) => [texts.notifications.channels[channel], provider].filter(Boolean).join(' · '),
    secondary: true,
  },
  { title: texts.notificationLog.trigger, render: ({ trigger }) => trigger, secondary: true },
  {
    title: texts.notificationLog.time,
    render: ({ processingStartedAtMS }) => formatTime(processingStartedAtMS / 1000),
    secondary: true,
  },
  {
    title: texts.notificationLog.details,
    render: (entry) => (
      <Button size="compact-sm" variant="default" onClick={() => show(entry)}>
        {texts.notificationLog.details}
      </Button>
    ),
  },
];

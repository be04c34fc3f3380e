import { Anchor, Badge } from '@mantine/core';
import { Link } from 'wouter';
import { useCalls, type Call, type CallFilter, type CallStatus } from '../../api/calls.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { formatDuration, formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.calls;
const colors: Record<CallStatus, string> = {
  initiated: 'blue',
  ongoing: 'blue',
  ended: 'green',
  unanswered: 'orange',
  rejected: 'orange',
  canceled: 'gray',
};

export const CallTable = ({ appId, filter }: { appId: string; filter: CallFilter }) => (
  <InfiniteTable
    name="calls"
    label={texts.areas.calls}
    query={useCalls(appId, filter)}
    columns={columnsIn(appId)}
    keyOf={({ sessionId }) => sessionId}
    empty={<EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
  />
);

export const CallStatusBadge = ({ status }: { status: CallStatus }) => (
  <Badge variant="dot" color={colors[status]}>
    {labels.statuses[status]}
  </Badge>
);

/** Of a call that was answered: until now if it goes on. */
export const lengthOf = ({ startedAt, endedAt }: Call): string =>
  startedAt === undefined ? texts.none : formatDuration((endedAt ?? Math.floor(Date.now() / 1000)) - startedAt);

export const receiverAddress = (appId: string, { receiver, receiverType }: Call): string =>
  `/apps/${appId}/${receiverType}s/${encodeURIComponent(receiver)}`;

const columnsIn = (appId: string): Column<Call>[] => [
  {
    title: labels.initiator,
    render: ({ sessionId, initiator }) => (
      <Anchor component={Link} href={`/apps/${appId}/calls/${encodeURIComponent(sessionId)}`} className="user-text">
        {initiator}
      </Anchor>
    ),
    valueOf: ({ initiator }) => initiator,
  },
  {
    title: labels.receiver,
    render: ({ receiver }) => receiver,
    valueOf: ({ receiver }) => receiver,
    secondary: true,
  },
  {
    title: labels.status,
    render: ({ status }) => <CallStatusBadge status={status} />,
    valueOf: ({ status }) => labels.statuses[status],
    isShort: true,
  },
  {
    title: labels.type,
    render: ({ type }) => labels.types[type],
    valueOf: ({ type }) => labels.types[type],
    secondary: true,
    isShort: true,
    width: '6rem',
  },
  { title: labels.length, render: lengthOf, valueOf: lengthOf, secondary: true, isShort: true, width: '8rem' },
  {
    title: labels.participants,
    render: ({ totalParticipants }) => formatNumber(totalParticipants),
    valueOf: ({ totalParticipants }) => totalParticipants,
    secondary: true,
    isShort: true,
    width: '7rem',
  },
  timeColumn(labels.time, ({ initiatedAt }) => initiatedAt),
];

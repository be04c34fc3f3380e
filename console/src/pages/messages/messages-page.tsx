import { Anchor, Badge, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { foundParts } from '../../../../clients/react/src/text/search-text.js';
import { useMessageSearch, type MessageFilter } from '../../api/message-search.ts';
import type { Message } from '../../api/messages.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { endOfDay, startOfDay } from '../../days.ts';
import { useListAddress, type ListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { summaryOf } from '../conversations/summary.ts';
import { completionsOf } from './filter-completions.ts';
import { messageAddress } from './message-address.ts';

const labels = texts.messageSearch;
const FILTERS = ['text', 'id', 'sender', 'conversation', 'where', 'type', 'files', 'tag', 'from', 'to'] as const;
const FILES = ['image', 'video', 'audio', 'file'] as const;

type Address = ListAddress<(typeof FILTERS)[number]>;

/** The messages of the app, by text, sender, conversation, kind and time, or the one with an id. */
export default function MessagesPage({ appId }: { appId: string }) {
  const address = useListAddress(FILTERS);
  const { query, refusal } = useMessageSearch(appId, filterOf(address.values));
  return (
    <Page title={texts.areas.messages}>
      <MessageFilters address={address} refusal={refusal} senders={sendersIn(query.data)} />
      <InfiniteTable
        name="messages"
        label={texts.areas.messages}
        query={query}
        columns={columnsIn(appId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      />
    </Page>
  );
}

function filterOf(values: Address['values']): MessageFilter {
  const { id, text, sender, conversation, where, type, tag, files, from, to } = values;
  return {
    id: id || undefined,
    text: text || undefined,
    sender: sender || undefined,
    conversationId: conversation || undefined,
    receiverType: where === 'user' || where === 'group' ? where : undefined,
    type: type || undefined,
    tag: tag || undefined,
    attachments: FILES.find((kind) => kind === files),
    from: startOfDay(from),
    to: endOfDay(to),
  };
}

interface MessageFiltersProps {
  address: Address;
  /** Why the server does not take the text. */
  refusal?: string;
  /** uids that complete a filter. */
  senders: readonly string[];
}

function MessageFilters({ address: { values, set, isFiltered, clear }, refusal, senders }: MessageFiltersProps) {
  const text = (name: (typeof FILTERS)[number], label: string) => (
    <FilterField label={label} value={values[name]} change={(value) => set({ [name]: value })} />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const choice = (name: 'where' | 'files', label: string, options: Record<string, string>) => (
    <NativeSelect
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      data={[
        { value: '', label: texts.table.any },
        ...Object.entries(options).map(([value, option]) => ({ value, label: option })),
      ]}
    />
  );
  return (
    <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
      <FilterField
        label={labels.text}
        value={values.text}
        change={(value) => set({ text: value })}
        placeholder={labels.textExample}
        completionsOf={(typed) => completionsOf(typed, senders)}
        error={refusal}
      />
      {text('sender', labels.sender)}
      {text('conversation', labels.conversation)}
      {choice('where', labels.where, labels.places)}
      {text('type', labels.type)}
      {choice('files', labels.files, labels.kinds)}
      {text('tag', labels.tag)}
      {day('from', labels.from)}
      {day('to', labels.to)}
      {text('id', labels.id)}
    </Filters>
  );
}

const sendersIn = (found: ReturnType<typeof useMessageSearch>['query']['data']): string[] => [
  ...new Set(found?.pages.flatMap(({ rows }) => rows.map(({ sender }) => sender))),
];

/** A message in one line, with what the search has found in it marked. */
function Summary({ message }: { message: Message }) {
  const { text, matches = [] } = message.data as { text?: string; matches?: { start: number; end: number }[] };
  const isMarked = text !== undefined && matches.length > 0 && message.deletedAt === undefined;
  if (!isMarked) return summaryOf(message).slice(0, 300) || message.type;
  return foundParts(text, matches, (uid) => message.data.mentions?.[uid]?.name ?? uid).map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

const columnsIn = (appId: string): Column<Message>[] => [
  {
    title: labels.message,
    render: (message) => {
      const href = messageAddress(appId, message);
      const summary = <Summary message={message} />;
      return href === undefined ? (
        summary
      ) : (
        <Anchor component={Link} href={href} dir="auto">
          {summary}
        </Anchor>
      );
    },
    valueOf: summaryOf,
  },
  { title: labels.sender, render: ({ sender }) => sender, valueOf: ({ sender }) => sender, width: '10rem' },
  {
    title: labels.receiver,
    render: ({ receiver, receiverType }) => (
      <>
        {receiver}{' '}
        {receiverType === 'group' && (
          <Badge size="xs" variant="outline" color="gray">
            {labels.places.group}
          </Badge>
        )}
      </>
    ),
    valueOf: ({ receiver }) => receiver,
    secondary: true,
    width: '10rem',
  },
  { title: labels.type, render: ({ type }) => type, valueOf: ({ type }) => type, secondary: true, width: '5.5rem' },
  timeColumn(labels.sent, ({ sentAt }) => sentAt),
  { title: labels.id, render: ({ id }) => id, valueOf: ({ id }) => id, secondary: true, width: '5.5rem' },
];

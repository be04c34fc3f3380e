import { Anchor, Select, Stack } from '@mantine/core';
import { Link, useSearch } from 'wouter';
import { choiceOf, numberOf, useAddressFilters } from '../../address.ts';
import { deliveryStates, replay, useDeliveries, useRefreshWebhooks, type Delivery } from '../../api/webhooks.ts';
import { BulkBar, useSelection } from '../../components/bulk-bar.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { resultOf } from './attempt-text.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { TEST_TRIGGER, triggerIds } from './triggers.ts';

const states = deliveryStates.map((value) => ({ value, label: texts.webhooks.states[value] }));

/** The deliveries of a webhook, newest first, with filters in the address. */
export function Deliveries({ appId, webhookId }: { appId: string; webhookId: string }) {
  const [{ state, trigger, from, to }, change] = useAddressFilters('state', 'trigger', 'from', 'to');
  const filter = { state: choiceOf(state, deliveryStates), trigger, from: numberOf(from), to: numberOf(to) };
  const deliveries = useDeliveries(appId, webhookId, filter);
  const search = useSearch();
  const selection = useSelection(search);
  const refresh = useRefreshWebhooks(appId);
  return (
    <Stack>
      <Filters
        label={texts.webhooks.filters}
        isFiltered={[state, trigger, from, to].some((value) => value !== undefined)}
        clear={() => change({ state: undefined, trigger: undefined, from: undefined, to: undefined })}
      >
        <Select
          label={texts.webhooks.state}
          placeholder={texts.webhooks.anyState}
          data={states}
          value={filter.state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        <Select
          label={texts.webhooks.trigger}
          placeholder={texts.webhooks.anyTrigger}
          data={[...triggerIds, TEST_TRIGGER]}
          value={trigger ?? null}
          onChange={(value) => change({ trigger: value ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        <TimeFilter
          label={texts.webhooks.from}
          value={filter.from}
          onChange={(seconds) => change({ from: seconds?.toString() })}
        />
        <TimeFilter
          label={texts.webhooks.to}
          value={filter.to}
          onChange={(seconds) => change({ to: seconds?.toString() })}
        />
      </Filters>
      <BulkBar
        selection={selection}
        actions={[
          {
            label: texts.delivery.replay,
            question: texts.webhooks.replayQuestion,
            request: (id) => replay(appId, webhookId, id),
          },
        ]}
        onSettled={refresh}
      />
      <InfiniteTable
        label={texts.webhooks.deliveries}
        query={deliveries}
        columns={columnsIn(appId, webhookId, search)}
        selection={selection}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.webhooks.noDeliveries}>{texts.webhooks.noDeliveriesNext}</EmptyState>}
      />
    </Stack>
  );
}

/** @param search the filters, which the page of a delivery leads back to */
const columnsIn = (appId: string, webhookId: string, search: string): Column<Delivery>[] => [
  {
    title: texts.webhooks.trigger,
    render: ({ id, trigger }) => (
      <Anchor component={Link} href={`/apps/${appId}/webhooks/${webhookId}/deliveries/${id}${search && `?${search}`}`}>
        {trigger}
      </Anchor>
    ),
  },
  { title: texts.webhooks.state, render: ({ state }) => <DeliveryStateBadge state={state} />, width: '11rem' },
  { title: texts.webhooks.time, render: ({ createdAt }) => formatTime(createdAt), secondary: true, isShort: true },
  { title: texts.webhooks.attempts, render: ({ attempts }) => attempts.length, secondary: true, width: '6rem' },
  { title: texts.webhooks.response, render: responseOf, secondary: true },
];

function responseOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last ? resultOf(last) : texts.none;
}

import { Anchor, Group, Select, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { choiceOf, numberOf, useAddressFilters } from '../../address.ts';
import { deliveryStates, useDeliveries, type Delivery } from '../../api/webhooks.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { TEST_TRIGGER, triggerIds } from './triggers.ts';

const states = deliveryStates.map((value) => ({ value, label: texts.webhooks.states[value] }));

/** The deliveries of a webhook, newest first, with filters in the address. */
export function Deliveries({ appId, webhookId }: { appId: string; webhookId: string }) {
  const [{ state, trigger, from, to }, change] = useAddressFilters('state', 'trigger', 'from', 'to');
  const filter = { state: choiceOf(state, deliveryStates), trigger, from: numberOf(from), to: numberOf(to) };
  const deliveries = useDeliveries(appId, webhookId, filter);
  return (
    <Stack>
      <Group align="flex-end">
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
      </Group>
      <InfiniteTable
        label={texts.webhooks.deliveries}
        query={deliveries}
        columns={columnsIn(appId, webhookId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.webhooks.noDeliveries}>{texts.webhooks.noDeliveriesNext}</EmptyState>}
      />
    </Stack>
  );
}

const columnsIn = (appId: string, webhookId: string): Column<Delivery>[] => [
  {
    title: texts.webhooks.trigger,
    render: ({ id, trigger }) => (
      <Anchor component={Link} href={`/apps/${appId}/webhooks/${webhookId}/deliveries/${id}`}>
        {trigger}
      </Anchor>
    ),
  },
  { title: texts.webhooks.state, render: ({ state }) => <DeliveryStateBadge state={state} /> },
  { title: texts.webhooks.time, render: ({ createdAt }) => formatTime(createdAt), secondary: true, isShort: true },
  { title: texts.webhooks.attempts, render: ({ attempts }) => attempts.length, secondary: true },
  { title: texts.webhooks.response, render: responseOf, secondary: true },
];

function responseOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (!last) return texts.none;
  if (last.status !== undefined) return String(last.status);
  return last.error === undefined ? texts.webhooks.testReceiver : texts.delivery.noResponse;
}

import { Badge } from '@mantine/core';
import type { DeliveryState } from '../../api/webhooks.ts';
import { texts } from '../../texts/index.ts';

const colors: Record<DeliveryState, string> = { pending: 'gray', waiting: 'orange', delivered: 'green', failed: 'red' };

export const DeliveryStateBadge = ({ state }: { state: DeliveryState }) => (
  <Badge variant="dot" color={colors[state]}>
    {texts.webhooks.states[state]}
  </Badge>
);

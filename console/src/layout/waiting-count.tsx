import { Badge } from '@mantine/core';
import { useWaitingCount } from '../api/moderation/queues.ts';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { useArrivals } from './arrivals.ts';

/** Messages that wait for a decision. */
export default function WaitingCount({ appId }: { appId: string }) {
  const { data } = useWaitingCount(appId);
  useArrivals(data);
  const count = data ?? 0;
  return (
    count > 0 && (
      <Badge size="sm" variant="default" aria-label={texts.navigation.waiting(count)}>
        {formatNumber(count)}
      </Badge>
    )
  );
}

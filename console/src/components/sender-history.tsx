import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { queues, useSenderHistory } from '../api/moderation/queues.ts';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { Loading } from './states.tsx';

/** How many messages of a user are in each queue of moderation, with links to them. */
export function SenderHistory({ appId, sender }: { appId: string; sender: string }) {
  const { data, isPending } = useSenderHistory(appId, sender);
  if (isPending) return <Loading />;
  return (
    data &&
    queues.map((queue) => (
      <Anchor
        key={queue}
        component={Link}
        size="sm"
        href={`/apps/${appId}/moderation/${queue}?sender=${encodeURIComponent(sender)}`}
      >
        {texts.moderation.queue.history(formatNumber(data[queue]), texts.moderation[queue].toLowerCase())}
      </Anchor>
    ))
  );
}

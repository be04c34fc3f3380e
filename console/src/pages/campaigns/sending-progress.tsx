import { Progress, Stack, Text } from '@mantine/core';
import type { Campaign } from '../../api/campaigns/campaigns.ts';
import { texts } from '../../texts/index.ts';

interface SendingProgressProps {
  summary: Campaign['recipientSummary'];
  /** Above the bar. */
  label: string;
}

/** Which part of the recipients was sent to, and for which part that failed. */
export function SendingProgress({ summary: { total, completed, failed }, label }: SendingProgressProps) {
  if (total === 0) return texts.none;
  const percentOf = (count: number) => (100 * count) / total;
  return (
    <Stack gap={4}>
      <Text size="sm">{label}</Text>
      <Progress.Root size="sm">
        <Progress.Section value={percentOf(completed)} color="green" aria-label={texts.campaigns.sent} />
        {failed > 0 && (
          <Progress.Section value={percentOf(failed)} color="red" aria-label={texts.campaigns.failedCount} />
        )}
      </Progress.Root>
    </Stack>
  );
}

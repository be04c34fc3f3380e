import { Button, Group, Text } from '@mantine/core';
import type { Decision } from '../../../api/moderation/queues.ts';
import { texts } from '../../../texts/index.ts';
import { decisionLooks } from './decision-looks.ts';

interface SelectionBarProps {
  decisions: readonly Decision[];
  count: number;
  isPending: boolean;
  selectAll: () => void;
  clear: () => void;
  decide: (decision: Decision) => void;
}

const labels = texts.moderation.queue;

/** Decisions about all selected messages. */
export const SelectionBar = ({ decisions, count, isPending, selectAll, clear, decide }: SelectionBarProps) => (
  <Group gap="xs" role="group" aria-label={labels.bulk}>
    <Button size="xs" variant="default" onClick={selectAll}>
      {labels.selectAll}
    </Button>
    {count > 0 && (
      <>
        <Text size="sm">{labels.selected(count)}</Text>
        {decisions.map((decision) => (
          <Button
            key={decision}
            size="xs"
            {...decisionLooks[decision]}
            loading={isPending}
            onClick={() => decide(decision)}
            aria-label={`${decisionLooks[decision].children}, ${labels.selected(count)}`}
          />
        ))}
        <Button size="xs" variant="subtle" onClick={clear}>
          {labels.clearSelection}
        </Button>
      </>
    )}
  </Group>
);

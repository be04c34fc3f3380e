import { Kbd, Text } from '@mantine/core';
import type { Decision } from '../../../api/moderation/queues.ts';
import { texts } from '../../../texts/index.ts';

const labels = texts.moderation.queue;

/** The keys, and what each does. */
export function ShortcutLegend({ decisions }: { decisions: readonly Decision[] }) {
  const keys: [string, string][] = [
    ['j', labels.keys.next],
    ['k', labels.keys.previous],
    ...(decisions.includes('approve') ? [['a', labels.approve] as [string, string]] : []),
    ...(decisions.includes('reject') ? [['r', labels.reject] as [string, string]] : []),
    ...(decisions.includes('reviewed') ? [['m', labels.markReviewed] as [string, string]] : []),
    ...(decisions.length > 0
      ? ([
          ['x', labels.keys.select],
          ['z', labels.keys.undo],
        ] as [string, string][])
      : []),
    ['v', labels.keys.media],
    ['s', labels.keys.sender],
    ['n', labels.keys.notes],
    ['o', labels.keys.conversation],
  ];
  return (
    <Text size="xs" component="div" visibleFrom="sm">
      {keys.map(([key, meaning], index) => (
        <span key={key}>
          {index > 0 && ' · '}
          <span className="short-text">
            <Kbd size="xs">{key}</Kbd> {meaning}
          </span>
        </span>
      ))}
    </Text>
  );
}

import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

interface ValueDifferenceProps {
  property: string;
  /** Undefined where there is none. */
  before: unknown;
  after: unknown;
}

const SHOWN = 200;
const labels = texts.audit;

/** A value before and after a change. Of lists of texts, what was added and removed. */
export const ValueDifference = ({ property, before, after }: ValueDifferenceProps) => (
  <Card withBorder component="section" padding="sm">
    <Title order={3} size="h5" className="user-text">
      {property}
    </Title>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {isTexts(before) && isTexts(after) ? (
        <>
          <Side title={labels.removed} lines={without(before, after)} />
          <Side title={labels.added} lines={without(after, before)} />
        </>
      ) : (
        <>
          <Side title={labels.before} lines={linesOf(before)} />
          <Side title={labels.after} lines={linesOf(after)} />
        </>
      )}
    </SimpleGrid>
  </Card>
);

const Side = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Stack gap={4}>
    <Text size="xs" fw={600}>
      {title}
    </Text>
    <Text size="sm" ff="monospace" className="user-text" component="pre" m={0}>
      {lines.length === 0 ? texts.none : lines.slice(0, SHOWN).join('\n')}
    </Text>
    {lines.length > SHOWN && <Text size="sm">{labels.more(formatNumber(lines.length - SHOWN))}</Text>}
  </Stack>
);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
}

function linesOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)).split('\n');
}

import { Badge, Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';

interface FoldingSectionProps {
  title: string;
  /** One or two sentences, which are seen while the section is closed too. */
  explanation: string;
  /** Whether it has changes that were not saved, which must be seen when it is closed. */
  isChanged: boolean;
  children: ReactNode;
}

/** A closed section of a long page. The search of the browser opens it where it finds something inside. */
export const FoldingSection = ({ title, explanation, isChanged, children }: FoldingSectionProps) => (
  <Card withBorder component="details" className="folding-section">
    <summary>
      <Group gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {isChanged && (
          <Badge variant="dot" color="orange">
            {texts.unsaved}
          </Badge>
        )}
      </Group>
      <Text size="sm">{explanation}</Text>
    </summary>
    {children}
  </Card>
);

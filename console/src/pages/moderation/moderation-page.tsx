import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/rights.ts';
import { Page } from '../../components/page.tsx';
import { texts } from '../../texts/index.ts';

const sections = ['blocked', 'flagged', 'reviewed', 'rules', 'lists', 'reasons', 'test'] as const;
type Section = (typeof sections)[number];

interface ModerationPageProps {
  appId: string;
  section: Section;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of moderation, with links to the other parts. */
export function ModerationPage({ appId, section, title, actions, children }: ModerationPageProps) {
  const may = useMay();
  return (
    <Page title={title} actions={actions}>
      <Group component="nav" gap={4} aria-label={texts.moderation.sections}>
        {sections
          .filter((each) => each !== 'test' || may('test-moderation'))
          .map((each) => (
            <Button
              key={each}
              component={Link}
              href={`/apps/${appId}/moderation/${each}`}
              size="compact-sm"
              variant={each === section ? 'filled' : 'subtle'}
              aria-current={each === section ? 'page' : undefined}
            >
              {texts.moderation[each]}
            </Button>
          ))}
      </Group>
      {children}
    </Page>
  );
}

import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '../../components/page.tsx';
import { texts } from '../../texts/index.ts';

const paths = { campaigns: '', templates: '/templates', channels: '/channels' } as const;
type Section = keyof typeof paths;

interface CampaignsLayoutProps {
  appId: string;
  section: Section;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the area, with links to its lists. */
export const CampaignsLayout = ({ appId, section, title, actions, children }: CampaignsLayoutProps) => (
  <Page title={title} actions={actions}>
    <Group gap="xs" component="nav" aria-label={texts.campaigns.pages}>
      {(Object.keys(paths) as Section[]).map((name) => (
        <Button
          key={name}
          component={Link}
          href={`/apps/${appId}/campaigns${paths[name]}`}
          variant={name === section ? 'filled' : 'default'}
          size="xs"
          aria-current={name === section ? 'page' : undefined}
        >
          {texts.campaigns.sections[name]}
        </Button>
      ))}
    </Group>
    {children}
  </Page>
);

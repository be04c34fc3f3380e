import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '../../components/page.tsx';
import { texts } from '../../texts/index.ts';

const paths = { providers: '', templates: '/templates', settings: '/settings', log: '/log' } as const;
type PageName = keyof typeof paths;

interface NotificationsLayoutProps {
  appId: string;
  page: PageName;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the area, with links to the others. */
export const NotificationsLayout = ({ appId, page, actions, children }: NotificationsLayoutProps) => (
  <Page title={`${texts.areas.notifications}: ${texts.notifications[page]}`} actions={actions}>
    <Group gap="xs" component="nav" aria-label={texts.notifications.pages}>
      {(Object.keys(paths) as PageName[]).map((name) => (
        <Button
          key={name}
          component={Link}
          href={`/apps/${appId}/notifications${paths[name]}`}
          variant={name === page ? 'filled' : 'default'}
          size="xs"
          aria-current={name === page ? 'page' : undefined}
        >
          {texts.notifications[name]}
        </Button>
      ))}
    </Group>
    {children}
  </Page>
);

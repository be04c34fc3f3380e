import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { SectionNav } from '../../components/section-nav.tsx';
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
    <SectionNav
      label={texts.notifications.pages}
      current={page}
      sections={(Object.keys(paths) as PageName[]).map((name) => ({
        name,
        title: texts.notifications[name],
        href: `/apps/${appId}/notifications${paths[name]}`,
      }))}
    />
    {children}
  </Page>
);

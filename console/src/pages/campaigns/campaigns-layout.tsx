import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { SectionNav } from '../../components/section-nav.tsx';
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
    <SectionNav
      label={texts.campaigns.pages}
      current={section}
      sections={(Object.keys(paths) as Section[]).map((name) => ({
        name,
        title: texts.campaigns.sections[name],
        href: `/apps/${appId}/campaigns${paths[name]}`,
      }))}
    />
    {children}
  </Page>
);

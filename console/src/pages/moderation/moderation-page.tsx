import type { ReactNode } from 'react';
import { useMay } from '../../api/rights.ts';
import { Page } from '../../components/page.tsx';
import { SectionNav } from '../../components/section-nav.tsx';
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
      <SectionNav
        label={texts.moderation.sections}
        current={section}
        sections={sections
          .filter((name) => name !== 'test' || may('test-moderation'))
          .map((name) => ({ name, title: texts.moderation[name], href: `/apps/${appId}/moderation/${name}` }))}
      />
      {children}
    </Page>
  );
}

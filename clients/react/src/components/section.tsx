import type { ReactNode } from 'react';
import { useTexts } from '../hooks/chat.js';
import type { Resource } from '../hooks/use-resource.js';
import { Failure, Spinner } from './basics.js';

interface SectionProps {
  readonly title: string;
  readonly resource?: Resource<readonly unknown[]>;
  readonly children?: readonly ReactNode[];
}

export function Section({ title, resource, children }: SectionProps) {
  const texts = useTexts().sidebar;
  return (
    <section>
      <h3 className="confab-section-title">{title}</h3>
      {resource?.error !== undefined && <Failure reason={resource.error} onRetry={resource.reload} />}
      {resource && !resource.data && resource.error === undefined && <Spinner />}
      {resource?.data && children?.length === 0 && <p className="confab-note">{texts.nothingFound}</p>}
      <ul className="confab-list">{children}</ul>
    </section>
  );
}

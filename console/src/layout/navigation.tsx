import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { areaGroups } from '../areas.ts';
import { useRights } from '../api/rights.ts';
import { useSession } from '../api/session.ts';
import { LanguageChoice } from '../components/language-choice.tsx';
import { loadPage } from '../load-page.ts';
import { texts } from '../texts/index.ts';

const WaitingCount = lazy(() => loadPage(() => import('./waiting-count.tsx')));

interface NavigationProps {
  appId: string;
  /** In narrow windows, which show the navigation on request. */
  isOpen: boolean;
  close: () => void;
  /** In the header where there is room. */
  ofInstallation: { href: string; title: string; label?: string }[];
}

/** The areas of an app that the person may open, by group. */
export function Navigation({ appId, isOpen, close, ofInstallation }: NavigationProps) {
  const { may } = useRights(appId);
  const { servesDemo } = useSession().data ?? {};
  const [location] = useLocation();
  const groups = Object.entries(areaGroups).map(([name, areas]) => ({
    title: name === 'first' ? undefined : texts.navigation.groups[name as keyof typeof texts.navigation.groups],
    areas: areas.filter(({ operation }) => may(operation)),
  }));
  return (
    <nav className="navigation" aria-label={texts.navigation.label} data-open={isOpen}>
      {groups.map(
        ({ title, areas }) =>
          areas.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              {title && <div className="navigation-title">{title}</div>}
              {areas.map(({ path }) => {
                const href = `/apps/${appId}/${path}`;
                const isActive = location === href || location.startsWith(`${href}/`);
                return (
                  <Link key={path} href={href} aria-current={isActive ? 'page' : undefined} onClick={close}>
                    {texts.areas[path]}
                    {path === 'moderation' && (
                      <Suspense>
                        <WaitingCount appId={appId} />
                      </Suspense>
                    )}
                  </Link>
                );
              })}
            </div>
          ),
      )}
      <div className="navigation-end">
        <Link href="/apps" onClick={close}>
          {texts.navigation.allApps}
        </Link>
        {ofInstallation.map(({ href, title, label = title }) => (
          <Link key={href} href={href} onClick={close} className="narrow-only">
            {label}
          </Link>
        ))}
        {servesDemo && <a href={`/demo?app=${appId}`}>{texts.navigation.demo}</a>}
        <a href="/docs/guide/">{texts.navigation.guide}</a>
        <a href="/docs">{texts.navigation.apiReference}</a>
        <LanguageChoice />
      </div>
    </nav>
  );
}

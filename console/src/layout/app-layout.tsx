import {
  ActionIcon,
  Anchor,
  Burger,
  Button,
  Group,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useRights } from '../api/rights.ts';
import { useSession, useSignOut } from '../api/session.ts';
import { loadPage } from '../load-page.ts';
import { AppChoice } from './app-choice.tsx';
import { MoonIcon, SearchIcon, SunIcon } from './icons.tsx';
import { Navigation } from './navigation.tsx';
import { texts } from '../texts/index.ts';

const Palette = lazy(() => loadPage(() => import('./palette.tsx')));

interface AppLayoutProps {
  /** Absent on the pages of the installation. */
  appId?: string;
  children: ReactNode;
}

export function AppLayout({ appId, children }: AppLayoutProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { isManagement } = useRights(appId);
  const { hasPasskeys, email } = useSession().data ?? {};
  const ofInstallation = [
    isManagement && { href: '/health', title: texts.areas.health, label: texts.navigation.health },
    hasPasskeys === true && email !== undefined && { href: '/passkeys', title: texts.areas.passkeys },
  ].filter((link) => link !== false);
  return (
    <>
      {/* a dialog that hides the scroll bar of the page leaves this in its place */}
      <Group component="header" className="header right-scroll-bar-position" justify="space-between" wrap="nowrap">
        <a href="#content" className="skip-link">
          {texts.skipToContent}
        </a>
        <Group wrap="nowrap" gap="sm" miw={0} flex={1}>
          {appId && (
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.navigation.open}
              aria-expanded={isOpen}
            />
          )}
          <Anchor
            component={Link}
            href="/apps"
            fw={700}
            c="inherit"
            underline="never"
            flex="none"
            visibleFrom={appId && 'sm'}
          >
            {texts.product}
          </Anchor>
          {appId && <AppChoice appId={appId} />}
        </Group>
        <Group wrap="nowrap" gap="xs" flex="none">
          {ofInstallation.map(({ href, title, label }) => (
            <Anchor key={href} component={Link} href={href} aria-label={label} size="sm" visibleFrom={appId && 'sm'}>
              {title}
            </Anchor>
          ))}
          {appId && <PaletteButton appId={appId} />}
          <ColorSchemeButton />
          <SignOutButton />
        </Group>
      </Group>
      {appId && <Navigation appId={appId} isOpen={isOpen} close={close} ofInstallation={ofInstallation} />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The search loads with its first use. */
function PaletteButton({ appId }: { appId: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setWasOpen(true);
    open();
  };
  useHotkeys([['mod+K', show]], []);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={texts.navigation.search}
        title={texts.navigation.search}
        onClick={show}
      >
        <SearchIcon />
      </ActionIcon>
      {wasOpen && (
        <Suspense>
          <Palette appId={appId} isOpen={isOpen} close={close} />
        </Suspense>
      )}
    </>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={texts.navigation.colors}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
      {texts.navigation.signOut}
    </Button>
  );
}

import {
  ActionIcon,
  Anchor,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  NavLink,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { areas } from '../areas.ts';
import { useApps } from '../api/apps.ts';
import { useWaitingCount } from '../api/moderation/queues.ts';
import { useRights } from '../api/rights.ts';
import { useSession, useSignOut } from '../api/session.ts';
import { LanguageChoice } from '../components/language-choice.tsx';
import { loadPage } from '../load-page.ts';
import { MoonIcon, SearchIcon, SunIcon } from './icons.tsx';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { useArrivals } from './arrivals.ts';

const Palette = lazy(() => loadPage(() => import('./palette.tsx')));

interface AppLayoutProps {
  /** Absent on the pages of the installation. */
  appId?: string;
  children: ReactNode;
}

export function AppLayout({ appId, children }: AppLayoutProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const rights = useRights(appId);
  const { servesDemo, hasPasskeys, email } = useSession().data ?? {};
  const mayHavePasskeys = hasPasskeys === true && email !== undefined;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen || !appId, desktop: !appId } }}
      padding="md"
    >
      <AppShell.Header>
        <a href="#content" className="skip-link">
          {texts.skipToContent}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
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
            {appId && <AppName appId={appId} />}
          </Group>
          <Group wrap="nowrap" gap="xs" flex="none">
            {rights.isManagement && (
              <Anchor
                component={Link}
                href="/health"
                aria-label={texts.health.link}
                size="sm"
                visibleFrom={appId && 'sm'}
              >
                {texts.health.title}
              </Anchor>
            )}
            {mayHavePasskeys && (
              <Anchor component={Link} href="/passkeys" size="sm" visibleFrom={appId && 'sm'}>
                {texts.passkeys.title}
              </Anchor>
            )}
            {appId && <PaletteButton appId={appId} />}
            <ColorSchemeButton />
            <SignOutButton />
          </Group>
        </Group>
      </AppShell.Header>
      {appId && (
        <AppShell.Navbar p="xs" aria-label={texts.navigation.label} style={{ overflowY: 'auto' }}>
          <Stack justify="space-between" flex="1 0 auto">
            <div>
              {areas
                .filter(({ leastRole = 'viewer' }) => rights.isAtLeast(leastRole))
                .map(({ path, label }) => (
                  <AreaLink
                    key={path}
                    href={`/apps/${appId}/${path}`}
                    label={label}
                    badge={path === 'moderation' && <WaitingCount appId={appId} />}
                    onClick={close}
                  />
                ))}
            </div>
            <div>
              <AreaLink href="/apps" label={texts.navigation.allApps} onClick={close} />
              {rights.isManagement && (
                <AreaLink href="/health" label={texts.health.link} onClick={close} hiddenFrom="sm" />
              )}
              {mayHavePasskeys && (
                <AreaLink href="/passkeys" label={texts.passkeys.title} onClick={close} hiddenFrom="sm" />
              )}
              {servesDemo && <NavLink component="a" href={`/demo?app=${appId}`} label={texts.navigation.demo} />}
              <NavLink component="a" href="/docs/guide/" label={texts.navigation.guide} />
              <NavLink component="a" href="/docs" label={texts.navigation.apiReference} />
              <Group px="sm" pt="xs">
                <LanguageChoice />
              </Group>
            </div>
          </Stack>
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

/** Messages that wait for a decision. */
function WaitingCount({ appId }: { appId: string }) {
  const { data } = useWaitingCount(appId);
  useArrivals(data);
  const count = data ?? 0;
  return (
    count > 0 && (
      <Badge size="sm" variant="default" aria-label={texts.moderation.waiting(count)}>
        {formatNumber(count)}
      </Badge>
    )
  );
}

interface AreaLinkProps {
  href: string;
  label: string;
  /** Beside the label. */
  badge?: ReactNode;
  onClick: () => void;
  /** Absent from this width of the window on. */
  hiddenFrom?: 'sm';
}

function AreaLink({ href, label, badge, onClick, hiddenFrom }: AreaLinkProps) {
  const [location] = useLocation();
  const isActive = location === href || (href !== '/apps' && location.startsWith(`${href}/`));
  return (
    <NavLink
      component={Link}
      href={href}
      label={label}
      rightSection={badge}
      active={isActive}
      variant="filled"
      aria-current={isActive ? 'page' : undefined}
      onClick={onClick}
      hiddenFrom={hiddenFrom}
    />
  );
}

function AppName({ appId }: { appId: string }) {
  const apps = useApps();
  const app = apps.data?.find(({ id }) => id === appId);
  return (
    <Text truncate miw={0}>
      {app?.name ?? appId}
    </Text>
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
      <ActionIcon variant="default" size="lg" aria-label={texts.palette.open} title={texts.palette.open} onClick={show}>
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

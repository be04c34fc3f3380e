import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { helpAddress } from '../help.ts';
import { texts } from '../texts/index.ts';

interface PageProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** With the way to its page of the guide, in another tab: what is typed stays. */
export function Page({ title, actions, children }: PageProps) {
  const [location] = useLocation();
  useDocumentTitle(`${title} – ${texts.product}`);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Group gap="xs" wrap="nowrap">
          <Title order={1} size="h2" className="user-text">
            {title}
          </Title>
          <Anchor className="help" href={helpAddress(location)} target="_blank" aria-label={texts.helpOn(title)}>
            ?
          </Anchor>
        </Group>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

import { Alert, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { texts } from '../texts/index.ts';

export const Loading = () => <Loader role="status" aria-label={texts.loading} />;

/** What went wrong, and what to do next. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <Alert color="red" variant="light" title={texts.errors.title} role="alert" my="md">
      <Stack align="flex-start" gap="sm">
        <Text size="sm" className="user-text">
          {error instanceof ApiError ? error.message : texts.errors.unreachable}
        </Text>
        {error instanceof ApiError &&
          Object.values(error.details)
            .flat()
            .map((problem) => (
              <Text key={problem} size="sm" className="user-text">
                {problem}
              </Text>
            ))}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface EmptyStateProps {
  title: string;
  /** Whether nothing else is on the page, whose heading is the title. */
  isPage?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyState({ title, isPage = false, children }: EmptyStateProps) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={isPage ? 1 : 2} size="h4">
          {title}
        </Title>
        <Text component="div" size="sm">
          {children}
        </Text>
      </Stack>
    </Center>
  );
}

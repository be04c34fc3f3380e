import { Alert, Button, Stack, Text } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import type { Resource } from '../hooks/index.ts';
import { Loading } from '../loading.tsx';
import { texts } from '../texts.ts';

interface ListStateProps {
  /** What the list shows. */
  resource: Pick<Resource<unknown[]>, 'error'> & { data?: unknown[]; reload?: () => void };
  empty: ReactNode;
  children: ReactNode;
}

/** A list, or why there is nothing in it. */
export function ListState({ resource: { data, error, reload }, empty, children }: ListStateProps) {
  if (error !== undefined)
    return (
      <Alert color="red" m="xs">
        <Stack gap="xs" align="flex-start">
          {texts.failed(error)}
          {reload && (
            <Button size="xs" variant="default" onClick={reload}>
              {texts.retry}
            </Button>
          )}
        </Stack>
      </Alert>
    );
  if (!data) return <Loading />;
  if (data.length === 0 && Children.toArray(children).length === 0) return <Text p="md">{empty}</Text>;
  return children;
}

import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { ApiError } from '../api/client.ts';
import { texts } from '../texts/index.ts';
import { Page } from './page.tsx';
import { EmptyState, ErrorState, Loading } from './states.tsx';

export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

interface UnavailableProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Of the list that the subject of the page is in. */
  title: string;
  /** Address of that list. */
  href: string;
}

/** A page whose subject loads, does not exist or cannot be loaded. */
export function Unavailable({ query: { error, refetch }, title, href }: UnavailableProps) {
  if (!error) return <Loading />;
  const back = (
    <Anchor component={Link} href={href}>
      {texts.backTo(title)}
    </Anchor>
  );
  if (isNotFound(error))
    return (
      <EmptyState title={error.message} isPage>
        {back}
      </EmptyState>
    );
  return (
    <Page title={title}>
      <ErrorState error={error} retry={() => void refetch()} />
      {back}
    </Page>
  );
}

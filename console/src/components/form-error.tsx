import { Alert, List, Text } from '@mantine/core';
import { ApiError } from '../api/client.ts';
import { ErrorState } from './states.tsx';
import { texts } from '../texts/index.ts';

interface FormErrorProps {
  error: Error | null;
  /** Names the part of a form that repeats the field, before its problems. */
  placeOf?: (field: string) => string;
}

/** Why the server refused the values of a form, by field. */
export function FormError({ error, placeOf }: FormErrorProps) {
  if (!error) return null;
  const problems = error instanceof ApiError ? Object.entries(error.details) : [];
  if (problems.length === 0) return <ErrorState error={error} />;
  return (
    <Alert color="red" variant="light" role="alert" title={texts.errors.title}>
      <List size="sm">
        {problems.map(([field, messages]) => (
          <List.Item key={field}>
            <Text size="sm" className="user-text">
              {placeOf?.(field)}
              {messages.join(' ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

import { Alert, List, Text } from '@mantine/core';
import { ApiError } from '../../api/client.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** Why the server refused the values of a form, by field. */
export function FormError({ error }: { error: Error | null }) {
  if (!error) return null;
  const problems = error instanceof ApiError ? Object.entries(error.details) : [];
  if (problems.length === 0) return <ErrorState error={error} />;
  return (
    <Alert color="red" variant="light" role="alert" title={texts.errors.title}>
      <List size="sm">
        {problems.map(([field, messages]) => (
          <List.Item key={field}>
            <Text size="sm" className="user-text">
              {placeOf(field)}
              {messages.join(' ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** `conditions.1.value.0` is in the second condition. */
function placeOf(field: string): string {
  const [, list, index] = /^(conditions|filters)\.(\d+)/.exec(field) ?? [];
  if (list !== 'conditions' && list !== 'filters') return '';
  return `${texts.moderation.rule[list]} ${Number(index) + 1}: `;
}

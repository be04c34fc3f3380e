import { Badge, Table, Text } from '@mantine/core';
import { useExplanation } from '../../api/messages.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.conversations;
const colors = { done: 'green', waiting: 'yellow', withheld: 'orange', failed: 'red', unknown: 'gray' };

interface ExplanationProps {
  appId: string;
  id: string;
  /** To whom the message is on its way; its receiver if absent. */
  uid?: string;
}

/** The steps of a message on its way to a user. */
export function Explanation({ appId, id, uid }: ExplanationProps) {
  const explanation = useExplanation(appId, id, uid);
  if (explanation.error) return <ErrorState error={explanation.error} />;
  if (!explanation.data) return <Loading />;
  return (
    <Table>
      <Table.Tbody>
        {explanation.data.steps.map(({ step, outcome, at, text }, index) => (
          <Table.Tr key={index}>
            <Table.Td valign="top">
              {labels.steps[step]}
              <br />
              <Badge size="xs" color={colors[outcome]}>
                {labels.outcomes[outcome]}
              </Badge>
            </Table.Td>
            <Table.Td valign="top" className="user-text">
              {text}
              {at !== undefined && <Text size="xs">{formatTime(at / 1000)}</Text>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

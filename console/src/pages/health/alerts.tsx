import { Button, Group, List, Menu, Text } from '@mantine/core';
import { useAlerts, useSilenceAlerts, useTestAlert } from '../../api/alerts.ts';
import { ErrorState } from '../../components/states.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.health;
const HOURS = [1, 4, 24];

/** Who is told of checks that fail, and whether they are told at present. */
export function Alerts() {
  const { data, error } = useAlerts();
  const test = useTestAlert();
  const silence = useSilenceAlerts();
  if (!data) return error && <ErrorState error={error} />;
  const { recipients, silencedUntil, alerts } = data;
  if (recipients.length === 0) return <Text size="sm">{labels.noRecipients}</Text>;
  const failure = test.error ?? silence.error;
  return (
    <>
      <Text size="sm" className="user-text">
        {`${labels.told}: ${recipients.map(recipientName).join(', ')}`}
      </Text>
      {silencedUntil !== undefined && <Text size="sm">{labels.silencedUntil(formatTime(silencedUntil))}</Text>}
      {alerts.length > 0 && (
        <List size="sm">
          {alerts.map(({ check, beganAt, wasTold }) => (
            <List.Item key={check}>
              {`${check}: ${labels.since(formatTime(beganAt))}, ${wasTold ? labels.wasTold : labels.notTold}`}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {labels.sendTest}
        </Button>
        {silencedUntil === undefined ? (
          <Menu>
            <Menu.Target>
              <Button size="xs" variant="default" loading={silence.isPending}>
                {labels.silence}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {HOURS.map((hours) => (
                <Menu.Item key={hours} onClick={() => silence.mutate(hours)}>
                  {labels.hours(formatNumber(hours))}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <Button size="xs" variant="default" loading={silence.isPending} onClick={() => silence.mutate(0)}>
            {labels.endSilence}
          </Button>
        )}
      </Group>
      {failure && <ErrorState error={failure} />}
      {test.data && (
        <List size="sm" role="status">
          {test.data.map(({ recipient, error: reason }) => (
            <List.Item key={recipient} className="user-text">
              {`${recipientName(recipient)}: ${reason ?? labels.testSent}`}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}

const recipientName = (recipient: string): string => (recipient === 'webhook' ? labels.webhook : recipient);

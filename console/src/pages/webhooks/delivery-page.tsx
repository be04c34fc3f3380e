import { Anchor, Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useSearch } from 'wouter';
import { TEST_RECEIVER, useDelivery, useReplay, useWebhook, type Delivery } from '../../api/webhooks.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/states.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { hintOf } from './attempt-text.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';

interface DeliveryPageProps {
  appId: string;
  webhookId: string;
  id: string;
}

/** A delivery with its request and what the receiver responded. */
export default function DeliveryPage({ appId, webhookId, id }: DeliveryPageProps) {
  const delivery = useDelivery(appId, webhookId, id);
  const webhook = useWebhook(appId, webhookId).data;
  const search = useSearch();
  const replay = useReplay(appId, webhookId, id);
  if (!delivery.data || isNotFound(delivery.error))
    return <Unavailable query={delivery} title={texts.areas.webhooks} href={`/apps/${appId}/webhooks`} />;
  const { trigger, state, createdAt, nextAttemptAt, attempts, headers, body } = delivery.data;
  const sendAgain = () =>
    replay.mutate(undefined, { onSuccess: () => notifications.show({ message: texts.delivery.replayed }) });
  return (
    <Page
      title={texts.delivery.title(trigger)}
      actions={
        <Button onClick={sendAgain} loading={replay.isPending}>
          {texts.delivery.replay}
        </Button>
      }
    >
      {replay.error && <ErrorState error={replay.error} />}
      <Text size="sm" className="user-text">
        <Anchor
          component={Link}
          href={`/apps/${appId}/webhooks/${webhookId}${search && `?${search}`}`}
          inherit
          className="user-text"
        >
          {texts.backTo(`${webhook?.name ?? webhookId}: ${texts.webhooks.deliveries}`)}
        </Anchor>
        {webhook && webhook.webhookURL !== TEST_RECEIVER && ` · POST ${webhook.webhookURL}`}
      </Text>
      <Text size="sm" component="div">
        <DeliveryStateBadge state={state} /> {formatTime(createdAt)}
        {nextAttemptAt !== undefined && ` · ${texts.delivery.nextAttempt} ${formatTime(nextAttemptAt)}`}
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack>
          <Title order={2} size="h4">
            {texts.webhooks.attempts}
          </Title>
          {attempts.length === 0 && <Text size="sm">{texts.delivery.noAttempts}</Text>}
          {attempts.map((attempt, index) => (
            <Attempt key={index} attempt={attempt} number={index + 1} />
          ))}
          <Title order={2} size="h4">
            {texts.delivery.headers}
          </Title>
          <Text size="sm">{texts.delivery.headersExplanation}</Text>
          <CodeText
            label={texts.delivery.headers}
            text={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          />
        </Stack>
        <Stack>
          <Title order={2} size="h4">
            {texts.delivery.payload}
          </Title>
          <CodeText label={texts.delivery.payload} text={body} />
        </Stack>
      </SimpleGrid>
    </Page>
  );
}

function Attempt({ attempt, number }: { attempt: Delivery['attempts'][number]; number: number }) {
  const { at, milliseconds, status, error, answer } = attempt;
  const hint = hintOf(attempt);
  const isStored = status === undefined && error === undefined;
  const result = isStored ? texts.delivery.stored : (error ?? texts.delivery.success);
  return (
    <Card withBorder component="article" aria-label={texts.delivery.attempt(number)}>
      <Text size="sm" fw={600} className="user-text">
        {result}
      </Text>
      <Text size="sm">
        {texts.delivery.attempt(number)} · {formatTime(at)} · {texts.delivery.duration(formatNumber(milliseconds))}
        {status !== undefined && ` · ${texts.delivery.status(status)}`}
      </Text>
      {hint !== undefined && (
        <Text size="sm" mt={4}>
          {hint}
        </Text>
      )}
      {answer !== undefined && <CodeText label={texts.webhooks.response} text={answer} />}
    </Card>
  );
}

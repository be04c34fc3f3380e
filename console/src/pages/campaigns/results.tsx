import { Button, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useSteps, type Campaign } from '../../api/campaigns/campaigns.ts';
import { useFailures } from '../../api/campaigns/recipients.ts';
import { useTemplate } from '../../api/campaigns/templates.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatNumber, formatPercent } from '../../format.ts';
import { saveFile } from '../../save-file.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.campaignResults;
type Step = NonNullable<ReturnType<typeof useSteps>['data']>[number];

/** What became of a campaign on each channel, which is a step of a sequence. */
export function Results({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const steps = useSteps(appId, campaign.id);
  const versions = useTemplate(appId, campaign.template.id).data?.versions;
  const isSequence = versions?.find(({ version }) => version === campaign.templateVersion)?.config.sequenceEnabled;
  if (steps.error) return <ErrorState error={steps.error} retry={() => void steps.refetch()} />;
  if (steps.isPending) return <Loading />;
  return (
    <Stack>
      <Text size="sm">{labels.explanation}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {steps.data.map((step) => (
          <StepFigures key={step.step} step={step} isInSequence={isSequence === true} />
        ))}
      </SimpleGrid>
      <Failures appId={appId} id={campaign.id} />
    </Stack>
  );
}

function Failures({ appId, id }: { appId: string; id: string }) {
  const failures = useFailures(appId, id, (file) => saveFile(file, `campaign-${id}-failures.csv`));
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={() => failures.mutate()} loading={failures.isPending}>
        {labels.failures}
      </Button>
      {failures.error && <ErrorState error={failures.error} />}
    </Stack>
  );
}

function StepFigures({ step, isInSequence }: { step: Step; isInSequence: boolean }) {
  const { step: number, channelType, channelId, requested, delivered, viewed, clicked } = step;
  const title = `${texts.campaignChannels.types[channelType]}: ${channelId}`;
  const figures = [
    [labels.sent, requested],
    [labels.delivered, delivered],
    ...(viewed === undefined ? [] : ([[labels.read, viewed]] as const)),
    [labels.clicked, clicked],
  ] as const;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4" className="user-text">
          {isInSequence ? labels.step(number, title) : title}
        </Title>
        {figures.map(([label, count]) => (
          <Bar key={label} label={label} count={count} of={requested} />
        ))}
      </Stack>
    </Card>
  );
}

function Bar({ label, count, of }: { label: string; count: number; of: number }) {
  const share = of === 0 ? 0 : count / of;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm">{label}</Text>
        <Text size="sm">
          {formatNumber(count)} · {formatPercent(share)}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={100 * share} aria-label={label} />
      </Progress.Root>
    </Stack>
  );
}

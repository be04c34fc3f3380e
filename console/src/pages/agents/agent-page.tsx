import { Card, Checkbox, Grid, Stack, Tabs, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { useAddressFilters } from '../../address.ts';
import {
  useAgent,
  useDeleteAgent,
  useGiveKnowledge,
  useKnowledge,
  useUpdateAgent,
  type Agent,
  type AgentChange,
} from '../../api/agents.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/states.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { texts } from '../../texts/index.ts';
import { AgentChat } from './agent-chat.tsx';
import { AgentForm, requestOf, valuesOf, type AgentValues } from './agent-form.tsx';
import { Runs } from './runs.tsx';

export default function AgentPage({ appId, uid }: { appId: string; uid: string }) {
  const agent = useAgent(appId, uid);
  const [{ tab }, change] = useAddressFilters('tab');
  if (!agent.data || isNotFound(agent.error))
    return <Unavailable query={agent} title={texts.areas.agents} href={`/apps/${appId}/agents`} />;
  return (
    <Page title={agent.data.name} actions={<DeleteAgent appId={appId} agent={agent.data} />}>
      <Text size="sm" className="user-text">
        {texts.users.uid} {uid} · {texts.agents.kinds[agent.data.kind]}
      </Text>
      <Tabs
        value={tab === 'runs' ? 'runs' : 'try'}
        onChange={(value) => change({ tab: value === 'runs' ? value : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="try">{texts.agents.try}</Tabs.Tab>
          <Tabs.Tab value="runs">{texts.agents.runs}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="try">
          <Grid>
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <Stack>
                <Settings key={uid} appId={appId} agent={agent.data} />
                {agent.data.kind === 'builder' && <GivenKnowledge appId={appId} agent={agent.data} />}
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <AgentChat appId={appId} agent={uid} />
            </Grid.Col>
          </Grid>
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <Runs appId={appId} agent={uid} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Settings({ appId, agent }: { appId: string; agent: Agent }) {
  const update = useUpdateAgent(appId, agent.uid);
  const submit = (values: AgentValues) =>
    update.mutate(changeOf(agent, values), {
      onSuccess: () => notifications.show({ message: texts.agents.saved }),
    });
  return (
    <Card withBorder component="section">
      <AgentForm
        appId={appId}
        kind={agent.kind}
        initial={valuesOf(agent)}
        submit={submit}
        submitText={texts.save}
        isPending={update.isPending}
        error={update.error}
      />
    </Card>
  );
}

/** What an agent is built with cannot be changed. */
function changeOf(agent: Agent, values: AgentValues): AgentChange {
  const request = requestOf(agent.kind, values);
  if (request.kind === 'builder') return { kind: 'builder', values: { ...request.values, model: values.model } };
  const { integrateWith: _with, integrationType: _type, ...changes } = request.values;
  return { kind: 'external', values: changes };
}

function GivenKnowledge({ appId, agent }: { appId: string; agent: Extract<Agent, { kind: 'builder' }> }) {
  const sources = useKnowledge(appId);
  const give = useGiveKnowledge(appId, agent.uid);
  const given = new Set([...agent.files, ...agent.websites]);
  const error = sources.error ?? give.error;
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2} size="h4">
          {texts.knowledge.given}
        </Title>
        {error && <ErrorState error={error} />}
        {sources.data?.length === 0 && <Text size="sm">{texts.knowledge.empty}</Text>}
        {sources.data?.map((source) => (
          <Checkbox
            key={source.uniqueId}
            label={source.title}
            className="user-text"
            checked={given.has(source.uniqueId)}
            disabled={give.isPending}
            onChange={(event) => give.mutate({ source, isGiven: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Card>
  );
}

function DeleteAgent({ appId, agent }: { appId: string; agent: Agent }) {
  const remove = useDeleteAgent(appId, agent);
  const [, navigate] = useLocation();
  return (
    <ConfirmButton
      label={texts.agents.delete}
      question={texts.agents.deleteQuestion}
      change={remove}
      onSuccess={() => navigate(`/apps/${appId}/agents`)}
    />
  );
}

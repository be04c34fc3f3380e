import { Anchor, Badge, Button, Card, Group, Modal, Select, SimpleGrid, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { choiceOf, useAddressFilters } from '../../address.ts';
import { useAgents, useCreateAgent, type Agent, type AgentKind } from '../../api/agents.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { AgentForm, emptyAgent, requestOf } from './agent-form.tsx';
import { KnowledgeBase } from './knowledge-base.tsx';
import { McpServers } from './mcp-servers.tsx';
import { Runs } from './runs.tsx';

const TABS = ['list', 'knowledge', 'mcp', 'runs'] as const;

export default function AgentsPage({ appId }: { appId: string }) {
  const [{ tab }, change] = useAddressFilters('tab');
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page title={texts.areas.agents} actions={<Button onClick={open}>{texts.agents.create}</Button>}>
      <Tabs
        value={choiceOf(tab, TABS) ?? 'list'}
        onChange={(value) => change({ tab: value === 'list' ? undefined : (value ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.agents[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="list">
          <AgentList appId={appId} />
        </Tabs.Panel>
        <Tabs.Panel value="knowledge">
          <KnowledgeBase appId={appId} />
        </Tabs.Panel>
        <Tabs.Panel value="mcp">
          <McpServers appId={appId} />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <Runs appId={appId} />
        </Tabs.Panel>
      </Tabs>
      <Modal opened={isCreating} onClose={close} title={texts.agents.create} size="lg">
        <CreateAgent appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

function AgentList({ appId }: { appId: string }) {
  const agents = useAgents(appId);
  return (
    <>
      <Text size="sm" mb="md">
        {texts.agents.explanation}
      </Text>
      {agents.isPending && <Loading />}
      {agents.error && <ErrorState error={agents.error} retry={() => void agents.refetch()} />}
      {agents.data?.length === 0 && <EmptyState title={texts.agents.empty}>{texts.agents.emptyNext}</EmptyState>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {agents.data?.map((agent) => (
          <AgentCard key={agent.uid} appId={appId} agent={agent} />
        ))}
      </SimpleGrid>
    </>
  );
}

const AgentCard = ({ appId, agent: { uid, name, kind, isActive } }: { appId: string; agent: Agent }) => (
  <Card withBorder component="article">
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Anchor component={Link} href={`/apps/${appId}/agents/${uid}`} fw={600} className="user-text">
        {name}
      </Anchor>
      {!isActive && (
        <Badge variant="default" flex="none">
          {texts.agents.inactive}
        </Badge>
      )}
    </Group>
    <Text size="sm">{texts.agents.kinds[kind]}</Text>
  </Card>
);

const kinds = Object.entries(texts.agents.kinds).map(([value, label]) => ({ value, label }));

function CreateAgent({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateAgent(appId);
  const [, navigate] = useLocation();
  const [kind, setKind] = useState<AgentKind>('builder');
  return (
    <AgentForm
      key={kind}
      appId={appId}
      kind={kind}
      initial={emptyAgent}
      submitText={texts.create}
      isPending={create.isPending}
      error={create.error}
      cancel={close}
      submit={(values) =>
        create.mutate(requestOf(kind, values), { onSuccess: (uid) => navigate(`/apps/${appId}/agents/${uid}`) })
      }
    >
      <Select
        label={texts.agents.kind}
        data={kinds}
        value={kind}
        onChange={(value) => setKind((value ?? kind) as AgentKind)}
        allowDeselect={false}
      />
    </AgentForm>
  );
}

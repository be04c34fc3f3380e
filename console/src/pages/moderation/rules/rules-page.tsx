import { Anchor, Badge, Button, Group, Switch, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useRules, useUpdateRule, type Rule } from '../../../api/moderation/rules.ts';
import { useMay } from '../../../api/rights.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';
import { ModerationPage } from '../moderation-page.tsx';

const labels = texts.moderation.rule;

export default function RulesPage({ appId }: { appId: string }) {
  const rules = useRules(appId);
  return (
    <ModerationPage
      appId={appId}
      section="rules"
      title={labels.titles}
      actions={
        <Allowed operation="create-rule">
          <Button component={Link} href={`/apps/${appId}/moderation/rules/new`}>
            {labels.create}
          </Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explain}</Text>
      {rules.error && <ErrorState error={rules.error} retry={() => void rules.refetch()} />}
      {rules.isPending && <Loading />}
      {rules.data && (
        <Table.ScrollContainer minWidth={320}>
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{labels.enabled}</Table.Th>
                <Table.Th>{labels.name}</Table.Th>
                <Table.Th visibleFrom="sm">{labels.action}</Table.Th>
                <Table.Th visibleFrom="sm">{labels.decidedBy}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rules.data.map((rule) => (
                <RuleRow key={rule.id} appId={appId} rule={rule} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </ModerationPage>
  );
}

function RuleRow({ appId, rule }: { appId: string; rule: Rule }) {
  const may = useMay();
  const update = useUpdateRule(appId, rule.id);
  const { id, name, enabled, action, conditions } = rule;
  const isOutside = conditions.some(
    ({ category, isMediaPresent }) => isMediaPresent || ['toxicity', 'custom-api', 'prompt'].includes(category),
  );
  return (
    <Table.Tr>
      <Table.Td>
        <Switch
          checked={enabled}
          disabled={update.isPending || !may('update-rule')}
          onChange={(event) => update.mutate({ enabled: event.currentTarget.checked })}
          aria-label={labels.enable(name)}
        />
        {update.error && <ErrorState error={update.error} />}
      </Table.Td>
      <Table.Td className="user-text">
        <Group gap="xs">
          <Anchor component={Link} href={`/apps/${appId}/moderation/rules/${encodeURIComponent(id)}`}>
            {name}
          </Anchor>
          {rule.default && (
            <Badge variant="outline" color="gray" size="sm">
              {labels.default}
            </Badge>
          )}
        </Group>
        {rule.description && <Text size="xs">{rule.description}</Text>}
      </Table.Td>
      <Table.Td visibleFrom="sm">{action.map((each) => labels.actions[each]).join(', ')}</Table.Td>
      <Table.Td visibleFrom="sm">{isOutside ? labels.outside : labels.here}</Table.Td>
    </Table.Tr>
  );
}

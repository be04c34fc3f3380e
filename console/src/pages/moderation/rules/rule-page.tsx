import { Badge, Stack, Table, Text, Title, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import {
  useCreateRule,
  useDeleteRule,
  useRevisions,
  useRule,
  useUpdateRule,
  type Rule,
} from '../../../api/moderation/rules.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { formatTime } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { ModerationPage } from '../moderation-page.tsx';
import { conditionText, filterText } from './rule-text.ts';
import { draftOf, inputOf, newRule } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';

const labels = texts.moderation.rule;

interface RuleProps {
  appId: string;
  ruleId: string;
}

/** A rule, or a new one where the id is `new`. */
export default function RulePage({ appId, ruleId }: RuleProps) {
  return ruleId === 'new' ? <NewRule appId={appId} /> : <StoredRule key={ruleId} appId={appId} ruleId={ruleId} />;
}

function NewRule({ appId }: { appId: string }) {
  const create = useCreateRule(appId);
  const [, navigate] = useLocation();
  const back = `/apps/${appId}/moderation/rules`;
  return (
    <ModerationPage appId={appId} section="rules" title={labels.create}>
      <RuleForm
        appId={appId}
        initial={newRule}
        operation="create-rule"
        isNew
        isPending={create.isPending}
        error={create.error}
        submit={(draft) =>
          create.mutate(inputOf(draft), { onSuccess: ({ id }) => navigate(`${back}/${encodeURIComponent(id)}`) })
        }
        cancel={() => navigate(back)}
      />
    </ModerationPage>
  );
}

function StoredRule({ appId, ruleId }: RuleProps) {
  const rule = useRule(appId, ruleId);
  const update = useUpdateRule(appId, ruleId);
  const remove = useDeleteRule(appId, ruleId);
  const [, navigate] = useLocation();
  const back = `/apps/${appId}/moderation/rules`;
  if (rule.isPending) return <Loading />;
  if (rule.error)
    return (
      <ModerationPage appId={appId} section="rules" title={ruleId}>
        <ErrorState error={rule.error} retry={() => void rule.refetch()} />
      </ModerationPage>
    );
  const isDefault = rule.data.default ?? false;
  return (
    <ModerationPage
      appId={appId}
      section="rules"
      title={rule.data.name}
      actions={
        isDefault ? (
          <Badge variant="outline" color="gray">
            {labels.default}
          </Badge>
        ) : (
          <Allowed operation="delete-rule">
            <ConfirmButton
              label={labels.delete}
              question={labels.deleteQuestion}
              change={remove}
              onSuccess={() => navigate(back)}
            />
          </Allowed>
        )
      }
    >
      <RuleForm
        key={rule.data.revisionId}
        appId={appId}
        initial={() => draftOf(rule.data)}
        operation="update-rule"
        isNew={false}
        isPending={update.isPending}
        error={update.error}
        submit={(draft) => {
          const { id: _, ...changes } = inputOf(draft);
          update.mutate(changes, { onSuccess: () => notifications.show({ message: labels.saved }) });
        }}
        cancel={() => navigate(back)}
      />
      <Revisions appId={appId} ruleId={ruleId} />
    </ModerationPage>
  );
}

function Revisions({ appId, ruleId }: RuleProps) {
  const revisions = useRevisions(appId, ruleId);
  const rows = revisions.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {labels.revisions}
      </Title>
      {revisions.error && <ErrorState error={revisions.error} retry={() => void revisions.refetch()} />}
      <Table>
        <Table.Tbody>
          {rows.map((revision) => (
            <Table.Tr key={revision.revisionId}>
              <Table.Td style={{ verticalAlign: 'top' }}>
                {formatTime(revision.updatedAt)}
                <Text size="xs">{revision.active ? labels.current : labels.former}</Text>
              </Table.Td>
              <Table.Td className="user-text">
                <Summary rule={revision} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {revisions.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => void revisions.fetchNextPage()}
          loading={revisions.isFetchingNextPage}
        >
          {labels.moreRevisions}
        </Button>
      )}
    </Stack>
  );
}

const Summary = ({ rule: { name, enabled, action, conditions, filters } }: { rule: Rule }) => (
  <Text size="sm" component="div">
    <div>
      {name} · {enabled ? labels.enabled : labels.disabled} · {action.map((each) => labels.actions[each]).join(', ')}
    </div>
    {conditions.map((condition) => (
      <div key={condition.id}>{conditionText(condition)}</div>
    ))}
    {filters.map((filter, index) => (
      <div key={index}>{filterText(filter)}</div>
    ))}
  </Text>
);

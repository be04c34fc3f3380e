import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  List,
  NativeSelect,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { useTestText, type TestedRule, type TestResult } from '../../../api/moderation/test.ts';
import { texts } from '../../../texts/index.ts';
import { FormError } from '../../../components/form-error.tsx';
import { placeOf } from '../place-of.ts';
import { ModerationPage } from '../moderation-page.tsx';

const labels = texts.moderation.tester;
const { actions } = texts.moderation.rule;

export default function TestPage({ appId }: { appId: string }) {
  const test = useTestText(appId);
  const [text, setText] = useState('');
  const [sender, setSender] = useState('');
  const [receiver, setReceiver] = useState('');
  const [receiverType, setReceiverType] = useState<'user' | 'group'>('user');
  const [withDisabled, setWithDisabled] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ text, sender, receiver, receiverType, withDisabled });
  };
  return (
    <ModerationPage appId={appId} section="test" title={labels.title}>
      <Text size="sm">{labels.explain}</Text>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            label={labels.text}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={3}
            maxRows={12}
            required
          />
          <Group align="flex-end">
            <TextInput
              label={labels.sender}
              value={sender}
              onChange={(event) => setSender(event.currentTarget.value)}
            />
            <NativeSelect
              label={labels.receiverType}
              value={receiverType}
              onChange={(event) => setReceiverType(event.currentTarget.value as 'user' | 'group')}
              data={(['user', 'group'] as const).map((value) => ({ value, label: labels.receiverTypes[value] }))}
            />
            <TextInput
              label={labels.receiver}
              value={receiver}
              onChange={(event) => setReceiver(event.currentTarget.value)}
            />
            <Switch
              label={labels.withDisabled}
              checked={withDisabled}
              onChange={(event) => setWithDisabled(event.currentTarget.checked)}
            />
          </Group>
          <Group>
            <Button type="submit" loading={test.isPending}>
              {labels.submit}
            </Button>
          </Group>
        </Stack>
      </form>
      <FormError placeOf={placeOf} error={test.error} />
      <div aria-live="polite">{test.data && <Result appId={appId} result={test.data} />}</div>
    </ModerationPage>
  );
}

const colors = { approved: 'green', disapproved: 'red', pending: 'orange', none: 'gray' } as const;

function Result({ appId, result }: { appId: string; result: TestResult }) {
  const { action } = result;
  // disabled rules of outside engines say nothing about the text
  const rules = result.rules.filter(({ enabled, conditions }) => enabled || conditions.length > 0);
  const status = result.status ?? 'none';
  return (
    <Stack gap="sm">
      <Alert color={colors[status]} variant="light" title={labels.status[status]}>
        {action.length > 0 && (
          <Text size="sm">
            {labels.done}: {action.map((each) => actions[each]).join(', ')}
          </Text>
        )}
        {rules.length === 0 && <Text size="sm">{labels.noMatch}</Text>}
      </Alert>
      {rules.map((rule) => (
        <MatchedRule key={rule.id} appId={appId} rule={rule} isPending={status === 'pending'} />
      ))}
    </Stack>
  );
}

const MatchedRule = ({ appId, rule, isPending }: { appId: string; rule: TestedRule; isPending: boolean }) => (
  <Card withBorder component="article" padding="sm">
    <Group gap="xs">
      <Anchor
        component={Link}
        href={`/apps/${appId}/moderation/rules/${encodeURIComponent(rule.id)}`}
        className="user-text"
      >
        {rule.name}
      </Anchor>
      <Badge variant="outline" color={rule.takesEffect ? 'red' : 'gray'} tt="none">
        {effectOf(rule, isPending)}
      </Badge>
    </Group>
    <Text size="sm">
      {labels.wouldDo}: {rule.action.map((each) => actions[each]).join(', ')}
    </Text>
    <List size="sm">
      {rule.conditions.flatMap(({ id, terms }) =>
        terms.map(({ listId, term, similarity }) => (
          <List.Item key={`${id} ${listId}`} className="user-text">
            {labels.matches(term, listId, similarity)}
          </List.Item>
        )),
      )}
      {rule.hasOutsideConditions && <List.Item>{labels.outside}</List.Item>}
    </List>
  </Card>
);

function effectOf({ takesEffect, enabled, passesFilters }: TestedRule, isPending: boolean): string {
  if (takesEffect) return labels.effects.takesEffect;
  if (!enabled) return labels.effects.disabled;
  if (!passesFilters) return labels.effects.filtered;
  return isPending ? labels.effects.outside : labels.effects.late;
}

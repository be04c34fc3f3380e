import { Badge, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { choiceOf, useAddressFilters } from '../../address.ts';
import { isOver, runStates, useCancelRun, useRuns, type Run } from '../../api/agents.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const states = runStates.map((value) => ({ value, label: texts.runs.states[value] }));

/** The runs of all agents or of one, newest first, with the filter in the address. */
export function Runs({ appId, agent }: { appId: string; agent?: string }) {
  const [{ state }, change] = useAddressFilters('state');
  const filter = { agent, state: choiceOf(state, runStates) };
  const runs = useRuns(appId, filter);
  const cancel = useCancelRun(appId);
  const [shownId, show] = useState<string>();
  const shown = runs.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === shownId);
  return (
    <Stack>
      <Select
        label={texts.runs.state}
        placeholder={texts.runs.anyState}
        data={states}
        value={filter.state ?? null}
        onChange={(value) => change({ state: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': texts.clear }}
        maw={260}
      />
      <InfiniteTable
        label={texts.agents.runs}
        query={runs}
        columns={columnsWith(show)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.runs.empty}>{texts.runs.emptyNext}</EmptyState>}
      />
      <Modal opened={shown !== undefined} onClose={() => show(undefined)} title={texts.runs.details} size="lg">
        {shown && (
          <RunDetails
            run={shown}
            cancel={() => cancel.mutate(shown.id)}
            error={cancel.error}
            isPending={cancel.isPending}
          />
        )}
      </Modal>
    </Stack>
  );
}

const columnsWith = (show: (id: string) => void): Column<Run>[] => [
  { title: texts.runs.started, render: ({ createdAt }) => formatTime(createdAt) },
  { title: texts.runs.state, render: ({ state }) => <Badge variant="default">{texts.runs.states[state]}</Badge> },
  { title: texts.runs.agent, render: ({ agent }) => agent, secondary: true },
  { title: texts.runs.user, render: ({ uid }) => uid, secondary: true },
  { title: texts.runs.tokens, render: (run) => formatNumber(run.promptTokens + run.completionTokens), secondary: true },
  { title: texts.runs.failure, render: ({ failure }) => failure?.code ?? texts.none, secondary: true },
  {
    title: texts.runs.details,
    render: ({ id }) => (
      <Button size="compact-sm" variant="default" onClick={() => show(id)}>
        {texts.runs.details}
      </Button>
    ),
  },
];

interface RunDetailsProps {
  run: Run;
  cancel: () => void;
  error: Error | null;
  isPending: boolean;
}

function RunDetails({ run, cancel, error, isPending }: RunDetailsProps) {
  const { agent, uid, state, model, promptTokens, completionTokens, durationMilliseconds, tools, failure } = run;
  const facts: [string, string | undefined][] = [
    [texts.runs.state, texts.runs.states[state]],
    [texts.runs.agent, agent],
    [texts.runs.user, uid],
    [texts.runs.model, model],
    [texts.runs.tokens, texts.runs.tokenCounts(formatNumber(promptTokens), formatNumber(completionTokens))],
    [texts.runs.duration, milliseconds(durationMilliseconds)],
    [texts.runs.failure, failure && `${failure.code}: ${failure.reason}`],
  ];
  return (
    <Stack gap="xs">
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <Text key={label} size="sm" className="user-text">
              {label}: {value}
            </Text>
          ),
      )}
      <Text size="sm" fw={600}>
        {texts.runs.steps}
      </Text>
      {tools.length === 0 && <Text size="sm">{texts.runs.noSteps}</Text>}
      {tools.map((call, index) => (
        <Text key={index} size="sm" className="user-text">
          {[`${index + 1}. ${call.name}`, call.state, milliseconds(call.milliseconds)].filter(Boolean).join(' · ')}
        </Text>
      ))}
      {error && <ErrorState error={error} />}
      {!isOver(run) && (
        <Group justify="flex-end">
          <Button color="red" onClick={cancel} loading={isPending}>
            {texts.runs.cancel}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const milliseconds = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : texts.runs.milliseconds(formatNumber(value));

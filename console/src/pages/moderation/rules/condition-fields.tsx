import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useKeywordLists } from '../../../api/moderation/lists.ts';
import { texts } from '../../../texts/index.ts';
import { categoriesOf, hasScore, operands, scoresList, type ConditionDraft } from './rule-draft.ts';

interface ConditionFieldsProps {
  appId: string;
  title: string;
  condition: ConditionDraft;
  change: (condition: ConditionDraft) => void;
  remove: () => void;
}

const labels = texts.moderation.rule;

export function ConditionFields({ appId, title, condition, change, remove }: ConditionFieldsProps) {
  const { operand, category, operator, byLists } = condition;
  const put = (changes: Partial<ConditionDraft>) => change({ ...condition, ...changes });
  const categories = categoriesOf(operand);
  return (
    <Fieldset legend={title}>
      <Stack gap="sm">
        <Group align="flex-end">
          <NativeSelect
            label={labels.checks}
            value={operand}
            onChange={(event) => {
              const next = event.currentTarget.value as ConditionDraft['operand'];
              const isPossible = categoriesOf(next).includes(category);
              put({ operand: next, ...(!isPossible && { category: 'word' }) });
            }}
            data={operands.map((value) => ({ value, label: labels.operands[value] }))}
          />
          <NativeSelect
            label={labels.category}
            value={category}
            onChange={(event) => put({ category: event.currentTarget.value as ConditionDraft['category'], lists: [] })}
            data={categories.map((value) => ({ value, label: labels.categories[value] }))}
          />
          {(!hasScore(condition) || category === 'sentence-similarity') && (
            <NativeSelect
              label={labels.operator}
              value={operator}
              onChange={(event) => put({ operator: event.currentTarget.value as ConditionDraft['operator'] })}
              data={(['contains', 'equals'] as const).map((value) => ({ value, label: labels.operators[value] }))}
            />
          )}
          {!hasScore(condition) && (
            <NativeSelect
              label={labels.source}
              value={byLists ? 'lists' : 'terms'}
              onChange={(event) => put({ byLists: event.currentTarget.value === 'lists' })}
              data={(['terms', 'lists'] as const).map((value) => ({ value, label: labels.sources[value] }))}
            />
          )}
          <Button variant="default" onClick={remove} aria-label={`${labels.remove}: ${title}`}>
            {labels.remove}
          </Button>
        </Group>
        {hasScore(condition) ? (
          <ScoreFields appId={appId} condition={condition} put={put} />
        ) : byLists ? (
          <ListChoice appId={appId} condition={condition} put={put} />
        ) : (
          <Textarea
            label={category === 'pattern' ? labels.patterns : labels.words}
            description={labels.perLine}
            value={condition.terms}
            onChange={(event) => put({ terms: event.currentTarget.value })}
            autosize
            minRows={2}
            maxRows={10}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

interface PartProps {
  appId: string;
  condition: ConditionDraft;
  put: (changes: Partial<ConditionDraft>) => void;
}

function ListChoice({ appId, condition: { category, lists }, put }: PartProps) {
  const all = useKeywordLists(appId);
  const fitting = all.data?.filter((list) => list.category === category) ?? [];
  return (
    <Checkbox.Group label={labels.lists} value={[...lists]} onChange={(chosen) => put({ lists: chosen })}>
      <Stack gap={6} mt={6}>
        {all.data && fitting.length === 0 && <Text size="sm">{labels.noLists}</Text>}
        {fitting.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ScoreFields({ appId, condition: { category, scored, percent, prompts }, put }: PartProps) {
  const all = useKeywordLists(appId);
  const fitting = all.data?.filter((list) => list.category === category) ?? [];
  return (
    <>
      <Group align="flex-end">
        {scoresList(category) ? (
          <NativeSelect
            label={labels.list}
            value={scored}
            onChange={(event) => put({ scored: event.currentTarget.value })}
            data={[{ value: '', label: labels.choose }, ...fitting.map(({ id, name }) => ({ value: id, label: name }))]}
            required
          />
        ) : (
          <TextInput
            label={labels.scored}
            value={scored}
            onChange={(event) => put({ scored: event.currentTarget.value })}
            required
          />
        )}
        <NumberInput
          label={labels.percent}
          value={percent}
          onChange={(value) => put({ percent: Number(value) })}
          min={0}
          max={100}
          allowDecimal={false}
          required
        />
      </Group>
      {category === 'prompt' && (
        <Textarea
          label={labels.prompts}
          description={labels.perLine}
          value={prompts}
          onChange={(event) => put({ prompts: event.currentTarget.value })}
          autosize
          minRows={2}
          required
        />
      )}
    </>
  );
}

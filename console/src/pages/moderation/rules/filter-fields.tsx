import { Button, Fieldset, Group, NativeSelect, TextInput } from '@mantine/core';
import { texts } from '../../../texts/index.ts';
import { filterOperands, filterOperators, type FilterDraft } from './rule-draft.ts';

interface FilterFieldsProps {
  title: string;
  filter: FilterDraft;
  change: (filter: FilterDraft) => void;
  remove: () => void;
}

const labels = texts.moderation.rule;

/** Whose property is compared: a sender is a user. */
const subjects = {
  'sender user': labels.sender,
  'receiver user': labels.receivingUser,
  'receiver group': labels.receivingGroup,
};

export function FilterFields({ title, filter, change, remove }: FilterFieldsProps) {
  const { type, entity, operand, operator, value } = filter;
  const put = (changes: Partial<FilterDraft>) => change(possible({ ...filter, ...changes }));
  return (
    <Fieldset legend={title}>
      <Group align="flex-end">
        <NativeSelect
          label={labels.who}
          value={`${type} ${entity}`}
          onChange={(event) => {
            const [nextType, nextEntity] = event.currentTarget.value.split(' ');
            put({ type: nextType as FilterDraft['type'], entity: nextEntity as FilterDraft['entity'] });
          }}
          data={Object.entries(subjects).map(([key, label]) => ({ value: key, label }))}
        />
        <NativeSelect
          label={labels.property}
          value={operand}
          onChange={(event) => put({ operand: event.currentTarget.value as FilterDraft['operand'] })}
          data={[...filterOperands[entity]]}
        />
        <NativeSelect
          label={labels.comparison}
          value={operator}
          onChange={(event) => put({ operator: event.currentTarget.value as FilterDraft['operator'] })}
          data={filterOperators(operand).map((each) => ({ value: each, label: labels.filterOperators[each] }))}
        />
        <TextInput
          label={labels.value}
          value={value}
          onChange={(event) => put({ value: event.currentTarget.value })}
          required
        />
        <Button variant="default" onClick={remove} aria-label={`${labels.remove}: ${title}`}>
          {labels.remove}
        </Button>
      </Group>
    </Fieldset>
  );
}

/** A change of one field can make the values of others impossible. */
function possible(filter: FilterDraft): FilterDraft {
  const operands: readonly FilterDraft['operand'][] = filterOperands[filter.entity];
  const operand = operands.includes(filter.operand) ? filter.operand : operands[0]!;
  const operators = filterOperators(operand);
  const operator = operators.includes(filter.operator) ? filter.operator : 'equals';
  return { ...filter, operand, operator };
}

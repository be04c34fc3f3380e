import { NativeSelect } from '@mantine/core';
import type { GroupType } from '../../api/groups.ts';
import { texts } from '../../texts/index.ts';

const types = ['public', 'password', 'private'] as const satisfies GroupType[];

interface GroupTypeSelectProps {
  value: GroupType;
  onChange: (type: GroupType) => void;
}

export const GroupTypeSelect = ({ value, onChange }: GroupTypeSelectProps) => (
  <NativeSelect
    label={texts.groups.type}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as GroupType)}
    data={types.map((type) => ({ value: type, label: texts.groups.types[type] }))}
  />
);

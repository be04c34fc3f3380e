import { Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import type { Settings } from './settings.ts';

const { days, from, to, nothing, scheduleExplanation } = texts.notificationSettings;

interface ScheduleFieldsProps {
  label: string;
  /** By day. */
  value: Record<string, Settings>;
  onChange: (value: Settings) => void;
}

/** The hours of each day of a week. */
export const ScheduleFields = ({ label, value, onChange }: ScheduleFieldsProps) => (
  <Fieldset legend={label}>
    <Stack gap="xs">
      <Text size="sm">{scheduleExplanation}</Text>
      {Object.entries(days).map(([day, name]) => {
        const hours = value[day]!;
        const change = (changes: Settings) => onChange({ ...value, [day]: { ...hours, ...changes } });
        const time = (field: 'from' | 'to', title: string) => (
          <TextInput
            type="time"
            aria-label={`${name}: ${title}`}
            title={title}
            value={clockOf(Number(hours[field]))}
            disabled={hours.dnd === true}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') change({ [field]: numberOf(currentTarget.value) });
            }}
          />
        );
        return (
          <Group key={day} gap="sm">
            <Text size="sm" w="6rem">
              {name}
            </Text>
            {time('from', from)}
            {time('to', to)}
            <Checkbox
              label={nothing}
              aria-label={`${name}: ${nothing}`}
              checked={hours.dnd === true}
              onChange={(event) => change({ dnd: event.currentTarget.checked })}
            />
          </Group>
        );
      })}
    </Stack>
  </Fieldset>
);

/** 930 is 09:30. */
const clockOf = (hhmm: number): string => String(hhmm).padStart(4, '0').replace(/..$/, ':$&');
const numberOf = (clock: string): number => Number(clock.replace(':', ''));

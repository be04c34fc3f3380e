import { TextInput } from '@mantine/core';

interface TimeFilterProps {
  label: string;
  /** Unix seconds. */
  value: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** A local date and time, of which an address has Unix seconds. */
export const TimeFilter = ({ label, value, onChange }: TimeFilterProps) => (
  <TextInput
    type="datetime-local"
    label={label}
    value={value === undefined ? '' : localTime(value)}
    onChange={({ currentTarget }) => {
      const seconds = Math.floor(new Date(currentTarget.value).getTime() / 1000);
      onChange(Number.isFinite(seconds) ? seconds : undefined);
    }}
  />
);

function localTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
}

import { Button, Group } from '@mantine/core';

interface SaveSectionProps {
  /** Of the button. */
  label: string;
  /** Of the section, which distinguishes its button from those of others. */
  title: string;
  isChanged: boolean;
  isSaving: boolean;
}

/** The button that submits the form of a section of settings. */
export const SaveSection = ({ label, title, isChanged, isSaving }: SaveSectionProps) => (
  <Group justify="flex-end">
    <Button
      type="submit"
      variant={isChanged ? 'filled' : 'default'}
      loading={isSaving}
      disabled={!isChanged}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Button>
  </Group>
);

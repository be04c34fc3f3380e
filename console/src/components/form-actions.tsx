import { Button, Group } from '@mantine/core';
import { texts } from '../texts/index.ts';

interface FormActionsProps {
  submit: string;
  isPending: boolean;
  cancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export const FormActions = ({ submit, isPending, cancel }: FormActionsProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={cancel}>
      {texts.cancel}
    </Button>
    <Button type="submit" loading={isPending}>
      {submit}
    </Button>
  </Group>
);

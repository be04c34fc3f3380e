import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useTestTemplate, type Template } from '../../../api/campaigns/templates.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { texts } from '../../../texts/index.ts';
import { SenderField } from '../sender-field.tsx';
import { uidsIn } from '../uids.ts';
import { VariableFields } from '../variable-fields.tsx';
import { givenValues } from '../variable-values.ts';

const labels = texts.campaignTest;

interface TestTemplateProps {
  appId: string;
  template: Template;
}

/** A button that sends a few users what is stored. */
export function TestTemplate({ appId, template }: TestTemplateProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Allowed operation="test-campaign-template">
      <Button variant="default" onClick={open}>
        {labels.title}
      </Button>
      <Modal opened={isOpen} onClose={close} title={labels.title}>
        <TestForm appId={appId} template={template} close={close} />
      </Modal>
    </Allowed>
  );
}

function TestForm({ appId, template, close }: TestTemplateProps & { close: () => void }) {
  const test = useTestTemplate(appId, template.id);
  const [uids, setUids] = useState('');
  const [sender, setSender] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(
      { receivers: uidsIn(uids), variables: givenValues(values), ...(sender !== '' && { sender }) },
      {
        onSuccess: () => {
          notifications.show({ message: labels.sent });
          close();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{labels.explanation}</Text>
        <FormError error={test.error} />
        <TextInput
          label={labels.uids}
          description={labels.uidsHint}
          value={uids}
          onChange={(event) => setUids(event.currentTarget.value)}
          spellCheck={false}
          required
          data-autofocus
        />
        <SenderField channels={template.channels} value={sender} onChange={setSender} />
        <VariableFields
          legend={texts.campaigns.variables}
          schema={template.variableSchema}
          values={values}
          onChange={setValues}
        />
        <FormActions submit={labels.send} isPending={test.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

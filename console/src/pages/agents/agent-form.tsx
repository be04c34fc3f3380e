import { Button, Checkbox, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useToolChoices, type Agent, type AgentKind, type NewAgent } from '../../api/agents.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export interface AgentValues {
  name: string;
  isActive: boolean;
  instruction: string;
  model: string;
  tools: string[];
  apiTools: string[];
  mcpServers: string[];
  integrateWith: string;
  baseUrl: string;
  /** Empty: unchanged. */
  headers: string;
}

export const emptyAgent: AgentValues = {
  ...{ name: '', isActive: true, instruction: '', model: '', tools: [], apiTools: [], mcpServers: [] },
  ...{ integrateWith: '', baseUrl: '', headers: '' },
};

export const valuesOf = (agent: Agent): AgentValues =>
  agent.kind === 'builder'
    ? {
        ...emptyAgent,
        ...{ name: agent.name, isActive: agent.isActive, instruction: agent.instruction ?? '' },
        ...{
          model: agent.isDefaultModel ? '' : agent.model,
          tools: agent.tools,
          apiTools: agent.apiTools,
          mcpServers: agent.mcpServers,
        },
      }
    : {
        ...emptyAgent,
        ...{ name: agent.name, isActive: agent.isActive, tools: agent.tools },
        ...{ integrateWith: agent.integrateWith, baseUrl: agent.integrationMeta.baseUrl ?? '' },
      };

/** The body of a request of the kind. */
export function requestOf(kind: AgentKind, values: AgentValues): NewAgent {
  const { name, isActive, tools, instruction, model, apiTools, mcpServers, integrateWith, baseUrl, headers } = values;
  if (kind === 'builder')
    return {
      kind,
      values: { name, isActive, tools, instruction, ...(model && { model }), apiTools, mcpServers },
    };
  const integrationMeta = { baseUrl, ...(headers && { headers }) };
  return { kind, values: { name, isActive, tools, integrateWith, integrationType: 'agent', integrationMeta } };
}

interface AgentFormProps {
  appId: string;
  kind: AgentKind;
  initial: AgentValues;
  submit: (values: AgentValues) => void;
  submitText: string;
  isPending: boolean;
  error: Error | null;
  /** Of a dialog. */
  cancel?: () => void;
  children?: ReactNode;
}

export function AgentForm(props: AgentFormProps) {
  const { appId, kind, initial, submit, submitText, isPending, error, cancel, children } = props;
  const [values, setValues] = useState(initial);
  const choices = useToolChoices(appId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(values);
  };
  const text = (name: 'name' | 'instruction' | 'model' | 'integrateWith' | 'baseUrl' | 'headers') => ({
    label: texts.agents[name],
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  const list = (name: 'tools' | 'apiTools' | 'mcpServers', data: string[]) => (
    <MultiSelect
      label={texts.agents[name]}
      data={data}
      value={values[name]}
      onChange={(chosen) => setValues({ ...values, [name]: chosen })}
      searchable
    />
  );
  const mcpServers = choices.data?.mcpServers.map(({ slug }) => slug) ?? [];
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {children}
        <TextInput {...text('name')} maxLength={100} required data-autofocus />
        {kind === 'builder' ? (
          <>
            <Textarea
              {...text('instruction')}
              description={texts.agents.instructionExplanation}
              maxLength={20_000}
              autosize
              minRows={4}
              maxRows={16}
            />
            <TextInput {...text('model')} description={texts.agents.modelExplanation} maxLength={100} />
            {choices.error && <ErrorState error={choices.error} retry={() => void choices.refetch()} />}
            {list('apiTools', choices.data?.apiTools ?? [])}
            {list('mcpServers', mcpServers)}
          </>
        ) : (
          <>
            <TextInput {...text('baseUrl')} type="url" maxLength={1000} required />
            <TextInput
              {...text('headers')}
              description={texts.agents.headersExplanation}
              autoComplete="off"
              maxLength={8000}
            />
            <TextInput {...text('integrateWith')} maxLength={100} required disabled={initial.integrateWith !== ''} />
            {list('tools', choices.data?.tools ?? [])}
          </>
        )}
        <Checkbox
          label={texts.agents.isActive}
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.currentTarget.checked })}
        />
        {error && <ErrorState error={error} />}
        {cancel ? (
          <FormActions submit={submitText} isPending={isPending} cancel={cancel} />
        ) : (
          <Button type="submit" loading={isPending} style={{ alignSelf: 'flex-end' }}>
            {submitText}
          </Button>
        )}
      </Stack>
    </form>
  );
}

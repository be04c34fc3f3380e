import { Card, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { resolvedVariables } from '../../../../../src/resources/campaigns/templates/template-content.ts';
import type { TemplateVersion } from '../../../api/campaigns/templates.ts';
import { formatTime } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { ContentPreview } from '../content-preview.tsx';
import { VariableFields } from '../variable-fields.tsx';
import { givenValues } from '../variable-values.ts';
import { draftOf, type TemplateDraft } from './template-draft.ts';

const labels = texts.campaignPreview;

interface TemplatePreviewProps {
  draft: TemplateDraft;
  /** That are stored, the newest first. */
  versions: readonly TemplateVersion[];
}

/** What is being edited, or an earlier version, with values to try. */
export function TemplatePreview({ draft, versions }: TemplatePreviewProps) {
  const [chosen, choose] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const stored = versions.find(({ version }) => String(version) === chosen);
  const shown = stored ? draftOf(stored) : draft;
  const schema = shown.variables
    .filter(({ key }) => key !== '')
    .map(({ default: value, ...variable }) => ({ ...variable, ...(value !== '' && { default: value }) }));
  const choices = versions.map(({ version, status, updatedAt }) => ({
    value: String(version),
    label: labels.version(version, texts.campaignTemplates.statuses[status], formatTime(updatedAt)),
  }));
  return (
    <Card
      withBorder
      component="section"
      aria-label={labels.title}
      // stays on the screen beside a long form
      pos="sticky"
      top="4.5rem"
      style={{ alignSelf: 'start' }}
    >
      <Stack>
        <Title order={2} size="h4">
          {labels.title}
        </Title>
        {versions.length > 1 && (
          <NativeSelect
            label={labels.shown}
            data={[{ value: '', label: labels.edited }, ...choices]}
            value={stored ? chosen : ''}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <VariableFields legend={labels.values} schema={schema} values={values} onChange={setValues} />
        <ContentPreview
          channels={shown.channels}
          alternativeText={shown.alternativeText}
          variables={resolvedVariables(schema, givenValues(values), null)}
        />
      </Stack>
    </Card>
  );
}

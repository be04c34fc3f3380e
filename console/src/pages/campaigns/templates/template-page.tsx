import { Group, SimpleGrid, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useChannels } from '../../../api/campaigns/channels.ts';
import { useArchiveTemplate, useSaveTemplate, useTemplate, type Template } from '../../../api/campaigns/templates.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { isNotFound, Unavailable } from '../../../components/unavailable.tsx';
import { texts } from '../../../texts/index.ts';
import { CampaignsLayout } from '../campaigns-layout.tsx';
import { TemplateStatusBadge } from '../status-badges.tsx';
import { draftOf, newDraft, requestOf, type TemplateDraft } from './template-draft.ts';
import { TemplateForm, type TemplateFormProps } from './template-form.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TestTemplate } from './test-template.tsx';

const labels = texts.campaignTemplates;

interface TemplatePageProps {
  appId: string;
  templateId: string;
}

/** A template, or a new one where the id is `new`. */
export default function TemplatePage({ appId, templateId }: TemplatePageProps) {
  return templateId === 'new' ? (
    <NewTemplate appId={appId} />
  ) : (
    <StoredTemplate appId={appId} templateId={templateId} />
  );
}

function NewTemplate({ appId }: { appId: string }) {
  const channels = useChannels(appId);
  const create = useSaveTemplate(appId);
  const [, navigate] = useLocation();
  const submit = (draft: TemplateDraft) =>
    create.mutate(requestOf(draft, 'draft'), {
      onSuccess: ({ id }) => navigate(`/apps/${appId}/campaigns/templates/${id}`),
    });
  return (
    <CampaignsLayout appId={appId} section="templates" title={labels.create}>
      {channels.error && <ErrorState error={channels.error} retry={() => void channels.refetch()} />}
      {channels.isPending && <Loading />}
      {channels.data && (
        <Editor
          appId={appId}
          initial={newDraft(channels.data)}
          isPending={create.isPending}
          error={create.error}
          submit={submit}
        />
      )}
    </CampaignsLayout>
  );
}

function StoredTemplate({ appId, templateId }: TemplatePageProps) {
  const template = useTemplate(appId, templateId);
  const save = useSaveTemplate(appId, templateId);
  const approve = useSaveTemplate(appId, templateId);
  const archive = useArchiveTemplate(appId, templateId);
  if (!template.data || isNotFound(template.error))
    return <Unavailable query={template} title={labels.title} href={`/apps/${appId}/campaigns/templates`} />;
  const { name, status, version, updatedAt } = template.data;
  const submit = (draft: TemplateDraft) =>
    save.mutate(requestOf(draft, 'draft'), {
      onSuccess: (saved) => notifications.show({ message: labels.saved(saved.version) }),
    });
  return (
    <CampaignsLayout
      appId={appId}
      section="templates"
      title={name}
      actions={
        <>
          <TestTemplate appId={appId} template={template.data} />
          {status !== 'archived' && (
            <Allowed operation="archive-campaign-template">
              <ConfirmButton label={labels.archive} question={labels.archiveQuestion} change={archive} />
            </Allowed>
          )}
        </>
      }
    >
      <Group gap="sm">
        <TemplateStatusBadge status={status} />
        <Text size="sm" className="user-text">
          {labels.versionAndId(version, template.data.templateId)}
        </Text>
      </Group>
      <Text size="sm">{labels.statusHints[status]}</Text>
      <Editor
        key={`${version} ${updatedAt}`}
        appId={appId}
        initial={draftOf(template.data)}
        template={template.data}
        isPending={save.isPending}
        error={save.error}
        submit={submit}
        approve={approve}
      />
    </CampaignsLayout>
  );
}

interface EditorProps extends Pick<TemplateFormProps, 'isPending' | 'error' | 'approve'> {
  appId: string;
  initial: TemplateDraft;
  /** Absent of a new one. */
  template?: Template;
  submit: (draft: TemplateDraft) => void;
}

/** The form, and beside it what it makes. */
function Editor({ initial, template, submit, ...form }: EditorProps) {
  const [draft, setDraft] = useState(initial);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <TemplateForm
        {...form}
        draft={draft}
        change={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        status={template?.status}
        submit={() => submit(draft)}
      />
      <TemplatePreview draft={draft} versions={template?.versions ?? []} />
    </SimpleGrid>
  );
}

import { Button, Group, Modal, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useCategories, useDeleteCategory, useSaveCategory, type Category } from '../../../api/campaigns/channels.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';

const labels = texts.campaignCategories;

/** Labels of templates, by which users filter their feed. */
export function Categories({ appId }: { appId: string }) {
  const categories = useCategories(appId);
  const remove = useDeleteCategory(appId);
  const [edited, setEdited] = useState<Category | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Stack component="section" aria-label={labels.title}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {labels.title}
        </Title>
        <Allowed operation="create-campaign-category">
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {labels.create}
          </Button>
        </Allowed>
      </Group>
      <Text size="sm">{labels.explanation}</Text>
      {categories.error && <ErrorState error={categories.error} retry={() => void categories.refetch()} />}
      {categories.isPending && <Loading />}
      {categories.data && categories.data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.name}</Table.Th>
              <Allowed operation="update-campaign-category">
                <Table.Th>{labels.change}</Table.Th>
              </Allowed>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {categories.data.map((category) => (
              <Table.Tr key={category.id}>
                <Table.Td className="user-text">
                  {category.name}
                  {category.description && <Text size="xs">{category.description}</Text>}
                </Table.Td>
                <Allowed operation="update-campaign-category">
                  <Table.Td>
                    <Group gap="xs">
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => setEdited(category)}
                        aria-label={`${labels.rename}: ${category.name}`}
                      >
                        {labels.rename}
                      </Button>
                      <ConfirmButton
                        size="xs"
                        label={labels.delete}
                        accessibleLabel={`${labels.delete}: ${category.name}`}
                        question={labels.deleteQuestion(category.name)}
                        change={remove}
                        input={category.id}
                      />
                    </Group>
                  </Table.Td>
                </Allowed>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Modal opened={edited !== undefined} onClose={close} title={edited === 'new' ? labels.create : labels.rename}>
        {edited !== undefined && (
          <CategoryForm appId={appId} category={edited === 'new' ? undefined : edited} close={close} />
        )}
      </Modal>
    </Stack>
  );
}

function CategoryForm({ appId, category, close }: { appId: string; category?: Category; close: () => void }) {
  const save = useSaveCategory(appId, category?.id);
  const [name, setName] = useState(category?.name ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name, description }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={save.error} />
        <TextInput
          label={labels.name}
          description={category && labels.renameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
        />
        <TextInput
          label={labels.description}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          maxLength={500}
        />
        <FormActions submit={category ? texts.save : texts.create} isPending={save.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

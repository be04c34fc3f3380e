import { Badge } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import {
  useCreateKeywordList,
  useDeleteKeywordList,
  useKeywordList,
  useUpdateKeywordList,
} from '../../../api/moderation/lists.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';
import { ModerationPage } from '../moderation-page.tsx';
import { changesOf, draftOf, inputOf, newList } from './list-draft.ts';
import { ListForm } from './list-form.tsx';

const labels = texts.moderation.list;

interface ListProps {
  appId: string;
  listId: string;
}

/** A keyword list, or a new one where the id is `new`. */
export default function ListPage({ appId, listId }: ListProps) {
  return listId === 'new' ? <NewList appId={appId} /> : <StoredList key={listId} appId={appId} listId={listId} />;
}

function NewList({ appId }: { appId: string }) {
  const create = useCreateKeywordList(appId);
  const [, navigate] = useLocation();
  const back = `/apps/${appId}/moderation/lists`;
  return (
    <ModerationPage appId={appId} section="lists" title={labels.create}>
      <ListForm
        initial={newList}
        operation="create-rule-keyword"
        isNew
        isPending={create.isPending}
        error={create.error}
        submit={(draft) =>
          create.mutate(inputOf(draft), { onSuccess: ({ id }) => navigate(`${back}/${encodeURIComponent(id)}`) })
        }
        cancel={() => navigate(back)}
      />
    </ModerationPage>
  );
}

function StoredList({ appId, listId }: ListProps) {
  const list = useKeywordList(appId, listId);
  const update = useUpdateKeywordList(appId, listId);
  const remove = useDeleteKeywordList(appId, listId);
  const [, navigate] = useLocation();
  const back = `/apps/${appId}/moderation/lists`;
  if (list.isPending) return <Loading />;
  if (list.error && !list.data)
    return (
      <ModerationPage appId={appId} section="lists" title={listId}>
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      </ModerationPage>
    );
  const isDefault = list.data.default ?? false;
  return (
    <ModerationPage
      appId={appId}
      section="lists"
      title={list.data.name}
      actions={
        isDefault ? (
          <Badge variant="outline" color="gray">
            {labels.default}
          </Badge>
        ) : (
          <Allowed operation="delete-rule-keyword">
            <ConfirmButton
              label={labels.delete}
              question={labels.deleteQuestion}
              change={remove}
              onSuccess={() => navigate(back)}
            />
          </Allowed>
        )
      }
    >
      <ListForm
        key={list.data.revisionId}
        initial={() => draftOf(list.data)}
        operation="update-rule-keyword"
        isNew={false}
        isPending={update.isPending}
        error={update.error}
        submit={(draft) =>
          update.mutate(changesOf(draft), { onSuccess: () => notifications.show({ message: labels.saved }) })
        }
        cancel={() => navigate(back)}
      />
    </ModerationPage>
  );
}

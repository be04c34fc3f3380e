import { useLocation } from 'wouter';
import { useDeleteGroup } from '../../api/groups.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { texts } from '../../texts/index.ts';

export function DeleteGroup({ appId, guid }: { appId: string; guid: string }) {
  const remove = useDeleteGroup(appId, guid);
  const [, navigate] = useLocation();
  return (
    <ConfirmButton
      label={texts.group.delete}
      question={texts.group.deleteQuestion}
      change={remove}
      onSuccess={() => navigate(`/apps/${appId}/groups`)}
    />
  );
}

import { Button, Group as Row, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { useDeleteGroup } from '../../api/groups.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function DeleteGroup({ appId, guid }: { appId: string; guid: string }) {
  const remove = useDeleteGroup(appId, guid);
  const [, navigate] = useLocation();
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.group.delete}
      </Button>
      <Modal opened={isAsking} onClose={close} title={texts.group.deleteTitle}>
        <Stack>
          <Text size="sm">{texts.group.deleteQuestion}</Text>
          {remove.error && <ErrorState error={remove.error} />}
          <Row justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => navigate(`/apps/${appId}/groups`) })}
            >
              {texts.group.delete}
            </Button>
          </Row>
        </Stack>
      </Modal>
    </>
  );
}

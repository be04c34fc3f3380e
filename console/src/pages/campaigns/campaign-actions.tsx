import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { useCampaignAct, useDeleteCampaign, type Campaign } from '../../api/campaigns/campaigns.ts';
import { Allowed } from '../../components/allowed.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ErrorState } from '../../components/states.tsx';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { isCondition } from './recipients/segment-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';

const labels = texts.campaigns;

/** What can be done with a campaign in its status. A pause can be undone, and is not asked about. */
export function CampaignActions({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const { id, status } = campaign;
  return (
    <Group gap="xs">
      {(status === 'draft' || status === 'scheduled') && <Begin appId={appId} campaign={campaign} />}
      {status === 'sending' && <Act appId={appId} id={id} act="pause" />}
      {status === 'paused' && <Act appId={appId} id={id} act="resume" />}
      {(status === 'scheduled' || status === 'paused') && <Cancel appId={appId} id={id} />}
      {status === 'draft' && <Delete appId={appId} id={id} />}
    </Group>
  );
}

function Begin({ appId, campaign: { id, recipientSummary, segment } }: { appId: string; campaign: Campaign }) {
  const send = useCampaignAct(appId, id, 'send');
  const [isScheduling, { open, close }] = useDisclosure();
  return (
    <>
      <Allowed operation="send-campaign">
        <ConfirmButton
          label={labels.send}
          question={(isCondition(segment) ? labels.sendSegmentQuestion : labels.sendQuestion)(
            formatNumber(recipientSummary.total),
          )}
          change={send}
        />
      </Allowed>
      <Allowed operation="schedule-campaign">
        <Button variant="default" onClick={open}>
          {labels.schedule}
        </Button>
        <Modal opened={isScheduling} onClose={close} title={labels.schedule}>
          <ScheduleForm appId={appId} id={id} close={close} />
        </Modal>
      </Allowed>
    </>
  );
}

interface ActProps {
  appId: string;
  id: string;
}

function Act({ appId, id, act }: ActProps & { act: 'pause' | 'resume' }) {
  const change = useCampaignAct(appId, id, act);
  return (
    <Allowed operation={`${act}-campaign`}>
      <Stack gap="xs">
        <Button onClick={() => change.mutate()} loading={change.isPending}>
          {labels[act]}
        </Button>
        {change.error && <ErrorState error={change.error} />}
      </Stack>
    </Allowed>
  );
}

function Cancel({ appId, id }: ActProps) {
  const cancel = useCampaignAct(appId, id, 'cancel');
  return (
    <Allowed operation="cancel-campaign">
      <ConfirmButton label={labels.cancel} question={labels.cancelQuestion} change={cancel} />
    </Allowed>
  );
}

function Delete({ appId, id }: ActProps) {
  const remove = useDeleteCampaign(appId, id);
  const [, navigate] = useLocation();
  return (
    <Allowed operation="delete-campaign">
      <ConfirmButton
        label={labels.delete}
        question={labels.deleteQuestion}
        change={remove}
        onSuccess={() => navigate(`/apps/${appId}/campaigns`)}
      />
    </Allowed>
  );
}

import { Button, Group as Row, Tabs, Text } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useGroup, useMembers } from '../../api/groups.ts';
import { useMay, type Operation } from '../../api/rights.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { BannedUsers } from './banned-users.tsx';
import { DeleteGroup } from './delete-group.tsx';
import { DisappearingMessages } from './disappearing-messages.tsx';
import { GroupProfile } from './group-profile.tsx';
import { GroupRules } from './group-rules.tsx';
import { Invitations } from './invitations.tsx';
import { JoinRequests } from './join-requests.tsx';
import { Members } from './members.tsx';
import { MutedUsers } from './muted-users.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

interface GroupProps {
  appId: string;
  guid: string;
}

type Tab = keyof typeof texts.group.tabs;
const FIRST_TAB: Tab = 'profile';
/** What each tab reads. */
const OPERATIONS: Record<Tab, Operation> = {
  profile: 'get-group',
  members: 'list-group-members',
  requests: 'list-group-join-requests',
  invitations: 'list-group-invitations',
  muted: 'list-muted-group-users',
  banned: 'list-banned-group-users',
};

const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(texts.group.tabs, value);

export default function GroupPage({ appId, guid }: GroupProps) {
  const group = useGroup(appId, guid);
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('tab');
  if (!group.data || isNotFound(group.error))
    return <Unavailable query={group} title={texts.areas.groups} href={`/apps/${appId}/groups`} />;
  const { name, type, owner, membersCount, createdAt } = group.data;
  const tabs = (Object.keys(OPERATIONS) as Tab[]).filter((tab) => may(OPERATIONS[tab]));
  return (
    <Page
      title={name}
      actions={
        <Allowed operation="delete-group">
          <DeleteGroup appId={appId} guid={guid} />
        </Allowed>
      }
    >
      <Text size="sm" className="user-text">
        {texts.groups.guid} {guid} · {texts.groups.type} {texts.groups.types[type]} · {texts.groups.owner} {owner} ·{' '}
        {texts.groups.members} {formatNumber(membersCount)} · {texts.groups.created} {formatTime(createdAt)}
      </Text>
      {may('list-group-members') && may('list-all-conversations') && (
        <Row>
          <ReadConversation appId={appId} guid={guid} />
        </Row>
      )}
      <Tabs
        value={isTab(chosen) && tabs.includes(chosen) ? chosen : FIRST_TAB}
        onChange={(tab) => setParameters(tab && tab !== FIRST_TAB ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={texts.group.tabsLabel} mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {texts.group.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <GroupProfile key={guid} appId={appId} group={group.data} />
          <GroupRules appId={appId} group={group.data} />
          <Allowed operation="get-group-disappearing-messages">
            <DisappearingMessages appId={appId} guid={guid} />
          </Allowed>
          <Allowed operation="transfer-group-ownership">
            <TransferOwnership key={guid} appId={appId} guid={guid} />
          </Allowed>
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <Members appId={appId} guid={guid} />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <JoinRequests appId={appId} guid={guid} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <Invitations appId={appId} guid={guid} />
        </Tabs.Panel>
        <Tabs.Panel value="muted">
          <MutedUsers appId={appId} guid={guid} />
        </Tabs.Panel>
        <Tabs.Panel value="banned">
          <BannedUsers appId={appId} guid={guid} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** A conversation is read as one of its users: here the first member. */
function ReadConversation({ appId, guid }: GroupProps) {
  const uid = useMembers(appId, guid, {}).data?.pages[0]?.rows[0]?.uid;
  if (uid === undefined) return null;
  const href = `/apps/${appId}/conversations/${encodeURIComponent(uid)}/group/${encodeURIComponent(guid)}`;
  return (
    <Button component={Link} href={href}>
      {texts.group.conversation}
    </Button>
  );
}

import { Badge, Button, Group, Tabs, Text } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useMay, type Operation } from '../../api/rights.ts';
import { useUser } from '../../api/users.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { SenderHistory } from '../../components/sender-history.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { CallTable } from '../calls/call-table.tsx';
import { statusOf } from './status.ts';
import { UserBlocks } from './user-blocks.tsx';
import { UserDeactivation } from './user-deactivation.tsx';
import { UserErasure } from './user-erasure.tsx';
import { UserGroups } from './user-groups.tsx';
import { UserProfile } from './user-profile.tsx';
import { UserTimeline } from './user-timeline.tsx';
import { UserTokens } from './user-tokens.tsx';

type Tab = keyof typeof texts.user.tabs;
const FIRST_TAB = 'profile' satisfies Tab;
/** What each tab reads. Deactivated users have no tokens, and are hidden from the lists of groups and blocks. */
const OPERATIONS: Record<Tab, Operation> = {
  profile: 'get-user',
  timeline: 'list-all-messages',
  tokens: 'list-authtokens',
  groups: 'list-groups',
  blocks: 'list-blocked-users',
  calls: 'list-calls',
};

const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(texts.user.tabs, value);

export default function UserPage({ appId, uid }: { appId: string; uid: string }) {
  const user = useUser(appId, uid);
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('tab');
  if (!user.data || isNotFound(user.error))
    return <Unavailable query={user} title={texts.areas.users} href={`/apps/${appId}/users`} />;
  const { name, role, createdAt, lastActiveAt, deactivatedAt } = user.data;
  const tabs = (Object.keys(OPERATIONS) as Tab[]).filter(
    (tab) => may(OPERATIONS[tab]) && (tab === FIRST_TAB || deactivatedAt === undefined),
  );
  const shown = isTab(chosen) && tabs.includes(chosen) ? chosen : FIRST_TAB;
  return (
    <Page title={name} actions={<Badge {...statusOf(user.data)} />}>
      <Text size="sm" className="user-text">
        {texts.users.uid} {uid} · {texts.users.role} {role} · {texts.users.created} {formatTime(createdAt)}
        {lastActiveAt !== undefined && ` · ${texts.users.lastActive} ${formatTime(lastActiveAt)}`}
      </Text>
      <Group>
        <Allowed operation="list-all-conversations">
          <Button component={Link} href={`/apps/${appId}/conversations/${encodeURIComponent(uid)}`}>
            {texts.user.conversations}
          </Button>
        </Allowed>
        <Allowed operation="deactivate-users">
          <UserDeactivation appId={appId} user={user.data} />
        </Allowed>
        <Allowed operation="delete-user">
          <UserErasure key={uid} appId={appId} uid={uid} />
        </Allowed>
      </Group>
      <Allowed operation="list-flagged-messages">
        <Group gap="sm" role="group" aria-label={texts.areas.moderation}>
          <SenderHistory appId={appId} sender={uid} />
        </Group>
      </Allowed>
      <Tabs
        value={shown}
        onChange={(tab) => setParameters(tab && tab !== FIRST_TAB ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={texts.user.tabsLabel} mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {texts.user.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <UserProfile key={uid} appId={appId} user={user.data} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <UserTimeline key={uid} appId={appId} uid={uid} />
        </Tabs.Panel>
        <Tabs.Panel value="tokens">
          <UserTokens key={uid} appId={appId} uid={uid} />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <UserGroups appId={appId} uid={uid} />
        </Tabs.Panel>
        <Tabs.Panel value="blocks">
          <UserBlocks key={uid} appId={appId} uid={uid} />
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <CallTable appId={appId} filter={{ uid }} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

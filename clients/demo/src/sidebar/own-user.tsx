import { ActionIcon, Anchor, Group, Menu, Text } from '@mantine/core';
import { hrefOf } from '../address.ts';
import { AGENT_ROLE, PersonAvatar } from '../chat/person.tsx';
import { useChat } from '../hooks/index.ts';
import { WindowsIcon } from '../icons.tsx';
import { useUsers } from '../start/use-users.ts';
import { texts } from '../texts.ts';

/** The user of this window, and links to windows of other users. */
export function OwnUser() {
  const { uid } = useChat();
  const { users } = useUsers();
  const self = users?.find((user) => user.uid === uid) ?? { uid, name: uid };
  const others = users?.filter((user) => user.uid !== uid && user.role !== AGENT_ROLE);
  return (
    <Group p="xs" className="bar" wrap="nowrap" component="header">
      <title>{texts.window.title(self.name)}</title>
      <PersonAvatar person={self} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600} truncate component="h1" size="md">
          {self.name}
        </Text>
        <Anchor href="/" target="_top" size="xs">
          {texts.window.change}
        </Anchor>
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={texts.window.second} title={texts.window.second}>
            <WindowsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.window.second}</Menu.Label>
          {!others && <Menu.Item disabled>{texts.loading}</Menu.Item>}
          {others?.map((user) => (
            <Menu.Item key={user.uid} onClick={() => openWindow(user.uid, uid)}>
              <span className="user-text">{texts.window.secondAs(user.name)}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Opens the conversation with the user of this window, in the right half of the screen. */
function openWindow(uid: string, self: string): void {
  const width = Math.round(screen.availWidth / 2);
  const position = `left=${width},top=0,width=${width},height=${screen.availHeight}`;
  window.open(hrefOf({ as: uid, with: { receiverType: 'user', receiver: self } }), '_blank', `popup,${position}`);
}

import { Indicator, VisuallyHidden } from '@mantine/core';
import { usePresence } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { Picture } from './picture.tsx';

/** The role of users that are AI agents. */
export const AGENT_ROLE = '@agentic';

interface PersonAvatarProps {
  person: { uid: string; name: string; avatar?: string };
}

/** The picture of a user, and whether the user is online. */
export function PersonAvatar({ person: { uid, name, avatar } }: PersonAvatarProps) {
  const isOnline = usePresence(uid);
  return (
    <Indicator disabled={!isOnline} color="green" position="bottom-end" offset={5} size={10} withBorder>
      <Picture src={avatar} name={name} />
      {isOnline && <VisuallyHidden>{texts.online}</VisuallyHidden>}
    </Indicator>
  );
}

interface GroupAvatarProps {
  group: { name: string; icon?: string };
}

export const GroupAvatar = ({ group: { name, icon } }: GroupAvatarProps) => (
  <Picture src={icon} name={name} radius="md" />
);

import { useChat, useTexts } from '../hooks/chat.js';
import { useResource } from '../hooks/use-resource.js';
import { NewChatIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';

const WAYS = ['poll', 'location', 'later', 'stickers'] as const;
export type WayToSend = (typeof WAYS)[number];

/** What can be sent in other ways than by Enter: a poll, a sticker, a place, and a text at a later time. */
export const waysToSend = (): readonly WayToSend[] => WAYS.filter((way) => way !== 'location' || hasLocation());

/** Only pages of HTTPS and of the own device are told where the device is. */
const hasLocation = (): boolean => typeof window !== 'undefined' && isSecureContext && 'geolocation' in navigator;

interface ComposerMenuProps {
  readonly onChoose: (way: WayToSend) => void;
}

/** Opens what is sent in other ways than by Enter, a sticker only in an app that has some. */
export function ComposerMenu({ onChoose }: ComposerMenuProps) {
  const texts = useTexts().composer;
  return (
    <Menu label={texts.more} icon={<NewChatIcon />}>
      {(close) => <WaysToSend onChoose={onChoose} close={close} />}
    </Menu>
  );
}

/** Stickers are the last, because the menu learns while it is open whether there are any. */
function WaysToSend({ onChoose, close }: ComposerMenuProps & { close: () => void }) {
  const texts = useTexts().composer;
  const { client } = useChat();
  const { data: stickers } = useResource(
    'a sticker',
    async (signal) => (await client.stickers.list({ perPage: 1, signal })).data,
  );
  const ways = waysToSend().filter((way) => way !== 'stickers' || stickers?.length);
  const items = ways.map((way) => ({ label: texts[way], onChoose: () => onChoose(way) }));
  return <MenuItems items={items} onChoose={close} />;
}

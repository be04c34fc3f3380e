import { useTexts } from '../hooks/chat.js';
import { NewChatIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';

const WAYS = ['poll', 'stickers', 'location', 'later'] as const;
export type WayToSend = (typeof WAYS)[number];

/** What can be sent in other ways than by Enter: a poll, a sticker, a place, and a text at a later time. */
export const waysToSend = (): readonly WayToSend[] => WAYS.filter((way) => way !== 'location' || hasLocation());

/** Only pages of HTTPS and of the own device are told where the device is. */
const hasLocation = (): boolean => typeof window !== 'undefined' && isSecureContext && 'geolocation' in navigator;

export function ComposerMenu({ onChoose }: { onChoose: (way: WayToSend) => void }) {
  const texts = useTexts().composer;
  return (
    <Menu label={texts.more} icon={<NewChatIcon />}>
      {(close) => (
        <MenuItems
          items={waysToSend().map((way) => ({ label: texts[way], onChoose: () => onChoose(way) }))}
          onChoose={close}
        />
      )}
    </Menu>
  );
}

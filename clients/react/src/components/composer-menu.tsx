import { useTexts } from '../hooks/chat.js';
import { NewChatIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';

export type WayToSend = 'poll' | 'stickers' | 'later';

/** Opens what is sent in other ways than by Enter: a poll, a sticker, and a text at a later time. */
export function ComposerMenu({ onChoose }: { onChoose: (way: WayToSend) => void }) {
  const texts = useTexts().composer;
  const items = (['poll', 'stickers', 'later'] as const).map((way) => ({
    label: texts[way],
    onChoose: () => onChoose(way),
  }));
  return (
    <Menu label={texts.more} icon={<NewChatIcon />}>
      {(close) => <MenuItems items={items} onChoose={close} />}
    </Menu>
  );
}

import { useTexts } from '../hooks/chat.js';
import { useStickers } from '../hooks/use-stickers.js';
import { NewChatIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';

export type WayToSend = 'poll' | 'stickers' | 'later';

interface ComposerMenuProps {
  readonly onChoose: (way: WayToSend) => void;
}

/** Opens what is sent in other ways than by Enter: a poll, a text at a later time, and a sticker of an app that has some. */
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
  const { data: sets } = useStickers();
  const ways: WayToSend[] = ['poll', 'later', ...(sets?.length ? (['stickers'] as const) : [])];
  const items = ways.map((way) => ({ label: texts[way], onChoose: () => onChoose(way) }));
  return <MenuItems items={items} onChoose={close} />;
}

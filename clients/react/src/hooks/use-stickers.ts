import { useChat } from './chat.js';
import { useResource } from './use-resource.js';

const PAGE = 100;

/** The most pages of stickers that an app has. */
const MOST_PAGES = 10;

interface ListedSticker {
  readonly id: string;
  readonly setName: string;
  readonly name: string;
  readonly url: string;
}

/** The stickers of the app, by their sets. */
export function useStickers() {
  const { client } = useChat();
  return useResource('stickers', async (signal) => {
    const sets = new Map<string, ListedSticker[]>();
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { data } = await client.stickers.list({ page, perPage: PAGE, signal });
      for (const sticker of data) sets.set(sticker.setName, [...(sets.get(sticker.setName) ?? []), sticker]);
      if (data.length < PAGE) break;
    }
    return [...sets].map(([name, stickers]) => ({ name, stickers }));
  });
}

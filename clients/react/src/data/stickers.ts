import type { Message } from 'confab-client';
import { isWebAddress } from './web-address.js';

/** The picture of a message. */
export interface StickerPicture {
  readonly url: string;
  readonly name?: string;
}

export const STICKER = 'extension_sticker';

/** The sticker of a message in the form of CometChat's UI kits. What is written by others is checked. */
export function stickerOf({ category, type, data }: Message): StickerPicture | undefined {
  if (category !== 'custom' || type !== STICKER) return undefined;
  const { sticker_url: url, sticker_name: name } = data.customData ?? {};
  if (typeof url !== 'string' || !isWebAddress(url)) return undefined;
  return { url, name: typeof name === 'string' && name !== '' ? name : undefined };
}

/** The content of a message with the sticker. */
export const stickerData = ({ url, name }: StickerPicture) => ({
  customData: { sticker_url: url, ...(name !== undefined && { sticker_name: name }) },
});

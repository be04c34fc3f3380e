import { Image, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '../../texts/index.ts';

export const PICTURE_PIXELS = 64;

/** The picture of an address; says so where it cannot be loaded. */
export function StickerPicture({ url, name }: { url: string; name: string }) {
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => setIsBroken(false), [url]);
  if (!/^https?:\/\/./i.test(url)) return null;
  if (isBroken) return <Text size="xs">{texts.stickers.noPicture}</Text>;
  return (
    <Image
      src={url}
      alt={name}
      h={PICTURE_PIXELS}
      w={PICTURE_PIXELS}
      fit="contain"
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}

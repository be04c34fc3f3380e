import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { usePart, type StickerProps } from './parts.js';

/** The picture, or its name where the picture cannot be loaded. */
function StickerOfKit({ sticker: { url, name } }: StickerProps) {
  const texts = useTexts();
  const [isBroken, setIsBroken] = useState(false);
  const label = name ?? texts.sticker.one;
  if (isBroken) return <p className="confab-text">{label}</p>;
  return <img className="confab-sticker" src={url} alt={label} loading="lazy" onError={() => setIsBroken(true)} />;
}

export function Sticker(props: StickerProps) {
  const Part = usePart('Sticker', StickerOfKit);
  return <Part {...props} />;
}
Sticker.Default = StickerOfKit;

import { useState } from 'react';
import { usePresence } from '../hooks/use-people.js';
import { useTexts } from '../hooks/chat.js';
import { usePart, type AvatarProps } from './parts.js';

/** As many as the style has. */
const COLORS = 8;

/** A picture of a user or group; the initials until it has loaded, and where there is none. The name is beside it. */
function AvatarOfKit({ name, uid, src, shape = 'circle', size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  // the address is from a user: only those of the web are used
  const isShown = src !== undefined && src !== broken && /^https?:/i.test(src);
  return (
    <span className={`confab-avatar confab-avatar-${shape} confab-avatar-${size}`} data-color={colorOf(uid ?? name)}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      {isShown && <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />}
      {uid !== undefined && <Presence uid={uid} />}
    </span>
  );
}

function Presence({ uid }: { uid: string }) {
  const texts = useTexts();
  if (!usePresence(uid)) return null;
  return (
    <span className="confab-presence">
      <span className="confab-hidden">{texts.online}</span>
    </span>
  );
}

export function Avatar(props: AvatarProps) {
  const Part = usePart('Avatar', AvatarOfKit);
  return <Part {...props} />;
}
Avatar.Default = AvatarOfKit;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? '' : String.fromCodePoint(word.codePointAt(0)!)))
    .join('')
    .toLocaleUpperCase();
}

const colorOf = (id: string): number =>
  [...id].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) % 9973, 7) % COLORS;

import { Avatar } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Those with enough contrast to white. */
const COLORS = ['blue', 'indigo', 'violet', 'grape', 'pink', 'red'];

interface PictureProps {
  src?: string;
  name: string;
  size?: 'sm' | 'md' | 'lg';
  radius?: 'md';
}

/** A picture of a user or group; the initials until it has loaded, and where there is none. The name is beside it. */
export function Picture({ src, ...avatar }: PictureProps) {
  const isLoaded = useIsLoaded(src);
  return (
    <Avatar
      src={isLoaded ? src : undefined}
      variant="filled"
      color="initials"
      allowedInitialsColors={COLORS}
      alt=""
      aria-hidden
      {...avatar}
    />
  );
}

function useIsLoaded(src: string | undefined): boolean {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    // the address is from a user: only those of the web are used
    if (src === undefined || !/^https?:/i.test(src)) return;
    const image = new Image();
    image.onload = () => setLoaded(src);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return src !== undefined && loaded === src;
}

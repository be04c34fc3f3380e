import type { Participant, Track, TrackPublication } from 'livekit-client';
import type { CallTexts } from './call-texts.js';
import type { Tile } from './call-view.js';
import type { Person } from './people.js';

export const sourceOf = ({ source }: TrackPublication): string => source;

interface Options {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly texts: CallTexts;
}

/** The picture of a participant, and that of the screen that the participant shares. */
export function tilesOf(participant: Participant, { person, isOwn, texts }: Options): Tile[] {
  const trackOf = (source: string): Track | undefined => {
    const publications = [...participant.trackPublications.values()];
    return publications.find((each) => sourceOf(each) === source && !each.isMuted)?.track;
  };
  const name = isOwn ? texts.you : person.name;
  const tile: Tile = {
    key: `${participant.identity} camera`,
    source: 'camera',
    name,
    avatar: person.avatar,
    isOwn,
    isMuted: !participant.isMicrophoneEnabled,
    video: trackOf('camera'),
    audio: isOwn ? undefined : trackOf('microphone'),
  };
  const video = trackOf('screen_share');
  if (!video) return [tile];
  const screen: Tile = {
    key: `${participant.identity} screen`,
    source: 'screen',
    name: `${texts.screenOf}: ${name}`,
    isOwn,
    isMuted: false,
    video,
    audio: isOwn ? undefined : trackOf('screen_share_audio'),
  };
  return [tile, screen];
}

/**
 * The key of the tile that is large: that of a pinned person, a shared screen, who spoke last, or another one.
 *
 * @param identities of LiveKit
 */
export function mainOf(
  tiles: readonly Tile[],
  { pinned, speaker }: { pinned: string | undefined; speaker: string | undefined },
): string | undefined {
  const others = tiles.filter(({ isOwn }) => !isOwn);
  const isOf = (identity: string | undefined) => (tile: Tile) =>
    identity !== undefined && tile.key.startsWith(`${identity} `);
  const main =
    tiles.find(isOf(pinned)) ??
    others.find(({ source }) => source === 'screen') ??
    others.find(isOf(speaker)) ??
    others[0] ??
    tiles[0];
  return main?.key;
}

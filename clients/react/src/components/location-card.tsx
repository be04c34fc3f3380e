import { degrees } from '../data/locations.js';
import { useTexts } from '../hooks/chat.js';
import { PlaceIcon } from './icons.js';
import { usePart, type LocationCardProps } from './parts.js';

/** A link to a map. Nothing is requested from the server of the map before it is pressed. */
function LocationCardOfKit({ location, text }: LocationCardProps) {
  const texts = useTexts().location;
  const { latitude, longitude } = location;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <a className="confab-link-preview confab-location" href={map} target="_blank" rel="noreferrer noopener">
      <PlaceIcon />
      <span className="confab-item-text">
        <span className="confab-link-title">
          <bdi>{text === undefined || text === '' ? texts.one : text}</bdi>
        </span>
        <span className="confab-note">
          {/* latitude comes first in every language */}
          <bdi dir="ltr">{degrees(location)}</bdi>
        </span>
        <span className="confab-location-open">{texts.openMap}</span>
      </span>
    </a>
  );
}

/** The place of a message of the type `location`. */
export function LocationCard(props: LocationCardProps) {
  const Part = usePart('LocationCard', LocationCardOfKit);
  return <Part {...props} />;
}
LocationCard.Default = LocationCardOfKit;

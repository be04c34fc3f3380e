import type { Message } from 'confab-client';

export interface Location {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export const LOCATION = 'location';

/** The place of a message in the form of CometChat's UI kits. What is written by others is checked. */
export function locationOf({ category, type, data }: Message): Location | undefined {
  if (category !== 'custom' || type !== LOCATION) return undefined;
  const { latitude, longitude } = data.customData ?? {};
  return isWithin(latitude, 90) && isWithin(longitude, 180) ? { latitude, longitude } : undefined;
}

const isWithin = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= most;

/** Decimal degrees, about a metre exact. */
export const degrees = ({ latitude, longitude }: Location): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

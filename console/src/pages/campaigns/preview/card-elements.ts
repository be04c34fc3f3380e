// The elements of cards that the console shows and edits. Clients know more of them.

export type CardElement = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is CardElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a card, or of an element that has others. */
export const elementsOf = (list: unknown): CardElement[] => (Array.isArray(list) ? list.filter(isObject) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where a button leads. */
export const addressOf = ({ action }: CardElement): string => (isObject(action) ? textOf(action.url) : '');

export const isHeading = ({ type, variant }: CardElement): boolean =>
  type === 'text' && /^(?:title|heading)/.test(textOf(variant));

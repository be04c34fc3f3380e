// The elements of cards that the console has fields for. Clients know more of them.

type CardElement = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is CardElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a card, or of an element that has others. */
const elementsOf = (list: unknown): CardElement[] => (Array.isArray(list) ? list.filter(isObject) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where a button leads. */
const addressOf = ({ action }: CardElement): string => (isObject(action) ? textOf(action.url) : '');

const isHeading = ({ type, variant }: CardElement): boolean =>
  type === 'text' && /^(?:title|heading)/.test(textOf(variant));

/** The usual card: what it has not is empty. */
export interface CardParts {
  picture: string;
  title: string;
  text: string;
  button: string;
  /** Where the button leads. */
  link: string;
}

/** In the order of a card. */
const kinds = ['picture', 'title', 'text', 'button'] as const;
type Kind = (typeof kinds)[number];

const isOf: Record<Kind, (element: CardElement) => boolean> = {
  picture: ({ type }) => type === 'image',
  title: isHeading,
  text: (element) => element.type === 'text' && !isHeading(element),
  button: ({ type }) => type === 'button',
};

/** The parts of a card that fields are for: the first element of each kind. */
export function partsOf({ body }: CardElement): CardParts {
  const first = (kind: Kind) => elementsOf(body).find(isOf[kind]) ?? {};
  const button = first('button');
  return {
    picture: textOf(first('picture').url),
    title: textOf(first('title').content),
    text: textOf(first('text').content),
    button: textOf(button.label),
    link: addressOf(button),
  };
}

/** The card with other parts. What else it has stays as it is, and where it is. */
export function withParts(card: CardElement, parts: CardParts): Record<string, unknown> {
  const body = [...elementsOf(card.body)];
  let place = 0;
  for (const kind of kinds) {
    const at = body.findIndex(isOf[kind]);
    if (at >= 0) place = at;
    const isEmpty = parts[kind] === '' && (kind !== 'button' || parts.link === '');
    const element = isEmpty ? [] : [{ ...newElements[kind], ...body[at], ...changed(kind, parts) }];
    body.splice(place, at >= 0 ? 1 : 0, ...element);
    place += element.length;
  }
  return { ...card, body };
}

const newElements: Record<Kind, CardElement> = {
  picture: { id: 'picture', type: 'image', fit: 'cover', height: 200 },
  title: { id: 'title', type: 'text', variant: 'heading2' },
  text: { id: 'text', type: 'text', variant: 'body' },
  button: { id: 'button', type: 'button', variant: 'filled' },
};

function changed(kind: Kind, { picture, title, text, button, link }: CardParts): CardElement {
  switch (kind) {
    case 'picture':
      return { url: picture };
    case 'title':
      return { content: title };
    case 'text':
      return { content: text };
    case 'button':
      return { label: button, action: { type: 'openUrl', url: link } };
  }
}

import type { Receiver } from 'confab-client';

/** What an element may say. In a script each name begins with `data-`. */
export const ATTRIBUTES = [
  'app',
  'with',
  'mode',
  'layout',
  'position',
  'token',
  'token-url',
  'guest',
  'theme',
  'accent',
  'heading',
  'greeting',
  'language',
  'features',
  'texts',
  'unread',
  'open',
] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

type Mode = 'chats' | 'conversation' | 'support';

/** Parts of the kit that an element can leave out. */
const FEATURES = ['actions', 'calls', 'library', 'menu', 'previews'] as const;
type Feature = (typeof FEATURES)[number];

const FEATURES_OF_SUPPORT: readonly Feature[] = ['actions', 'previews'];

/** What a chat shows, without whose it is. */
export interface Appearance {
  readonly mode: Mode;
  readonly receiver?: Receiver;
  readonly theme: 'light' | 'dark' | 'auto';
  /** `#` and six hexadecimal digits. */
  readonly accent?: string;
  /** Of the docked window. */
  readonly heading?: string;
  /** Shown above the messages with the support. */
  readonly greeting?: string;
  readonly features: ReadonlySet<Feature>;
  readonly texts?: object;
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** Attributes that cannot be used are reported in the console of the browser, and have their defaults. */
export function appearanceOf(read: (name: Attribute) => string | null): Appearance {
  const receiver = receiverOf(read('with'));
  const wanted = oneOf(['chats', 'conversation', 'support'] as const, read('mode'));
  const mode = receiver ? (wanted ?? 'conversation') : 'chats';
  if (!receiver && wanted && wanted !== 'chats') warn(`mode="${wanted}" needs the attribute with: user:… or group:…`);
  const features = read('features')?.split(/\s+/).filter(Boolean);
  for (const each of features ?? []) if (!oneOf(FEATURES, each)) warn(`There is no feature "${each}".`);
  return {
    mode,
    receiver,
    theme: oneOf(['light', 'dark', 'auto'] as const, read('theme')) ?? 'light',
    accent: accentOf(read('accent')),
    heading: read('heading') ?? undefined,
    greeting: read('greeting') ?? undefined,
    features: new Set(
      features
        ? FEATURES.filter((each) => features.includes(each))
        : mode === 'support'
          ? FEATURES_OF_SUPPORT
          : FEATURES,
    ),
    texts: textsOf(read('texts')),
  };
}

function receiverOf(value: string | null): Receiver | undefined {
  if (value === null || value === '') return undefined;
  const [, receiverType, receiver] = /^(user|group):([\w-]{1,100})$/.exec(value) ?? [];
  if (receiver !== undefined) return { receiverType: receiverType as 'user' | 'group', receiver };
  warn('The attribute with is user:… or group:…, with a uid or guid.');
  return undefined;
}

function accentOf(value: string | null): string | undefined {
  if (value === null || value === '') return undefined;
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) warn('The attribute accent is a color such as #0a7d5a.');
  return digits && `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

function textsOf(value: string | null): object | undefined {
  if (value === null || value === '') return undefined;
  try {
    const texts: unknown = JSON.parse(value);
    if (typeof texts === 'object' && texts !== null) return texts;
  } catch {
    // reported below
  }
  warn('The attribute texts is a JSON object.');
  return undefined;
}

/** Black or white, whichever is easier to read on the color, by the relative luminance of WCAG. */
export function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#16191f' : '#fff';
}

const warned = new Set<string>();

/** In the console of the browser, once. */
export function warn(text: string): void {
  // eslint-disable-next-line no-console -- for who makes the page
  if (!warned.has(text)) console.warn(`confab-chat: ${text}`);
  warned.add(text);
}

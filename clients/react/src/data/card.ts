import {
  boxOf,
  colorOf,
  fontOf,
  isObject,
  numberOf,
  oneOf,
  paddingOf,
  present,
  sizeOf,
  textOf,
  type CardStyle,
  type Json,
} from './card-style.js';

// The content of notifications, in the version 1 of cards that templates of campaigns have. It comes from outside: what is not as expected is left
// out, colors and sizes are checked, and addresses lead to the web or to an email only.

/** Addresses of an image: for pages in light colors, and for those in dark ones if they have another one. */
export interface CardImage {
  readonly light: string;
  readonly dark?: string;
}

/** What a button or a link does, as the template says it. */
export interface CardAction {
  readonly type: string;
  /** Of the button or link. */
  readonly elementId?: string;
  readonly [parameter: string]: unknown;
}

interface CardLink {
  readonly href: string;
  /** The name under which the file is saved; absent for pages. */
  readonly download?: string;
}

type ButtonLook = 'filled' | 'outlined' | 'text' | 'tonal' | 'icon' | 'link';

interface Disclosure {
  readonly header: string | readonly CardElement[];
  readonly body: readonly CardElement[];
  readonly isOpen: boolean;
}

type Kinds =
  | { readonly kind: 'text'; readonly text: string; readonly variant: string }
  | { readonly kind: 'image' | 'icon'; readonly image: CardImage; readonly alt: string }
  | { readonly kind: 'avatar'; readonly image?: CardImage; readonly initials: string }
  | { readonly kind: 'badge' | 'chip'; readonly text: string; readonly image?: CardImage }
  | { readonly kind: 'divider' | 'spacer' }
  | { readonly kind: 'progress'; readonly value: number; readonly label?: string }
  | { readonly kind: 'code' | 'markdown'; readonly text: string }
  | { readonly kind: 'row' | 'column' | 'grid'; readonly items: readonly CardElement[] }
  /** Several of them are the pages of tabs, of which one is open. */
  | { readonly kind: 'disclosures'; readonly parts: readonly Disclosure[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'button';
      readonly look: ButtonLook;
      readonly label?: string;
      readonly image?: CardImage;
      readonly isImageLast?: boolean;
      readonly isDisabled?: boolean;
      /** Absent if it would lead to an address that is not allowed. */
      readonly action?: CardAction;
      readonly link?: CardLink;
    };

export type CardElement = Kinds & { readonly style: CardStyle };

export interface Card {
  readonly elements: readonly CardElement[];
  readonly style: CardStyle;
}

/** Elements that contain others more deeply than this are left out. */
const MAX_DEPTH = 12;
const VERSION = /^1\.\d+$/;
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const PLACES = { start: 'start', center: 'center', end: 'end', stretch: 'stretch' };
const SPREAD = { ...PLACES, spaceBetween: 'space-between', spaceAround: 'space-around' };
const TEXT_ALIGNS = { left: 'start', center: 'center', right: 'end', justify: 'justify' };
const FITS = { cover: 'cover', contain: 'contain', fill: 'fill' };
const HEIGHTS = { small: 32, medium: 40, large: 48 };

/** @returns undefined for other versions, and for a card in which nothing can be shown */
export function parseCard(content: Json): Card | undefined {
  if (!VERSION.test(textOf(content.version) ?? '')) return undefined;
  const elements = elementsIn(content.body, 0);
  const style = isObject(content.style) ? content.style : {};
  if (elements.length === 0) return undefined;
  return { elements, style: boxOf({ ...style, backgroundColor: style.background }) };
}

/** An address of a link that can be followed. */
export function safeLink(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return PROTOCOLS.has(protocol) ? href : undefined;
}

function imageOf(value: unknown): CardImage | undefined {
  const [light, dark] = isObject(value) ? [value.light ?? value.url, value.dark] : [value];
  const isImage = (url: unknown): url is string => typeof url === 'string' && /^https?:/.test(safeLink(url) ?? '');
  if (!isImage(light)) return undefined;
  return isImage(dark) && dark !== light ? { light, dark } : { light };
}

function elementsIn(value: unknown, depth: number): CardElement[] {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return [];
  return value.flatMap((each: unknown) => (isObject(each) ? (elementOf(each, depth + 1) ?? []) : []));
}

function elementOf(json: Json, depth: number): CardElement | undefined {
  const read = oneOf(readers, json.type);
  return read?.(json, depth);
}

const squareOf = (size: number | undefined): CardStyle => present({ width: size, height: size });

/** By the type of the element. Those of other types are left out. */
const readers: Readonly<Record<string, (json: Json, depth: number) => CardElement | undefined>> = {
  text(json) {
    const text = textOf(json.content);
    if (text === undefined) return undefined;
    const lines = numberOf(json.maxLines, 50);
    const clamp = lines && {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: lines,
      overflow: 'hidden',
    };
    const style = present({
      padding: paddingOf(json.padding),
      textAlign: oneOf(TEXT_ALIGNS, json.align),
      ...(clamp || {}),
    });
    return { kind: 'text', text, variant: textOf(json.variant) ?? 'body', style: { ...fontOf(json), ...style } };
  },

  image(json) {
    const image = imageOf(json.url);
    const { width, height, borderRadius, padding, fit } = json;
    const style = {
      ...{ width: sizeOf(width), height: numberOf(height), borderRadius: numberOf(borderRadius) },
      ...{ padding: paddingOf(padding), objectFit: oneOf(FITS, fit) },
    };
    return image && { kind: 'image', image, alt: textOf(json.altText) ?? '', style: present(style) };
  },

  icon(json) {
    const image = imageOf(json.url ?? json.name);
    return image && { kind: 'icon', image, alt: '', style: { ...boxOf(json), ...squareOf(numberOf(json.size, 200)) } };
  },

  avatar(json) {
    const [image, initials] = [imageOf(json.imageUrl), textOf(json.fallbackInitials)?.slice(0, 3)];
    if (!image && initials === undefined) return undefined;
    const style = { ...boxOf(json), ...fontOf(json), ...squareOf(numberOf(json.size, 200)) };
    return { kind: 'avatar', image, initials: initials ?? '', style };
  },

  badge: (json) => labelOf('badge', json),
  chip: (json) => labelOf('chip', json),

  divider({ color, thickness, margin }) {
    const space = numberOf(margin, 80);
    const style = { borderTopColor: colorOf(color), borderTopWidth: numberOf(thickness, 20) };
    return { kind: 'divider', style: present({ ...style, ...(space !== undefined && { marginBlock: `${space}px` }) }) };
  },

  spacer: ({ height }) => ({ kind: 'spacer', style: { height: numberOf(height, 200) ?? 8 } }),

  progressBar(json) {
    const value = numberOf(json.value, 100);
    const style = present({ accentColor: colorOf(json.color) });
    return value === undefined ? undefined : { kind: 'progress', value, label: textOf(json.label), style };
  },

  codeBlock(json) {
    const text = textOf(json.content);
    const color = present({ color: colorOf(json.textColor) });
    return text === undefined ? undefined : { kind: 'code', text, style: { ...boxOf(json), ...color } };
  },

  markdown(json) {
    const text = textOf(json.content);
    return text === undefined
      ? undefined
      : { kind: 'markdown', text, style: fontOf({ ...json, fontSize: json.baseFontSize }) };
  },

  row(json, depth) {
    const row = layoutOf('row', json, depth, {
      ...{ justifyContent: oneOf(SPREAD, json.align), alignItems: oneOf(PLACES, json.crossAlign) },
      ...(json.scrollable === true && { overflowX: 'auto' }),
    });
    // buttons beside each other have room for their texts
    const isOfLabels = row.items.every(({ kind }) => kind === 'button' || kind === 'chip' || kind === 'badge');
    const isWrapped = json.wrap ?? (isOfLabels && json.scrollable !== true);
    return isWrapped === true ? { ...row, style: { ...row.style, flexWrap: 'wrap' } } : row;
  },

  column: (json, depth) =>
    layoutOf('column', json, depth, { alignItems: oneOf(PLACES, json.crossAlign ?? json.align) }),

  grid(json, depth) {
    const columns = Math.max(1, Math.trunc(numberOf(json.columns, 6) ?? 2));
    return layoutOf('grid', json, depth, { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` });
  },

  accordion(json, depth) {
    const header = textOf(json.header) ?? elementsIn(json.header, depth);
    const part = { header, body: elementsIn(json.body, depth), isOpen: json.expandedByDefault === true };
    return { kind: 'disclosures', parts: [part], style: fontOf(json) };
  },

  tabs(json, depth) {
    const tabs: readonly unknown[] = Array.isArray(json.tabs) ? json.tabs : [];
    const parts = tabs.filter(isObject).map(({ label, content }, index) => ({
      header: textOf(label) ?? String(index + 1),
      body: elementsIn(content, depth),
      isOpen: index === (json.defaultActiveTab ?? 0),
    }));
    return parts.length > 0 ? { kind: 'disclosures', parts, style: fontOf(json) } : undefined;
  },

  button(json) {
    const { variant, size, fullWidth } = json;
    const look = oneOf({ outlined: 'outlined', text: 'text', tonal: 'tonal' } as const, variant) ?? 'filled';
    const minHeight = oneOf(HEIGHTS, size) ?? numberOf(size, 80);
    return buttonOf(look, json, { minHeight, ...(fullWidth === true && { width: '100%' }) });
  },

  iconButton: (json) => buttonOf('icon', json, squareOf(numberOf(json.size, 80))),
  link: (json) =>
    buttonOf('link', { ...json, label: json.text }, { textDecoration: json.underline === false ? 'none' : undefined }),

  table(json) {
    const cells = (row: unknown) => (Array.isArray(row) ? row.map((cell) => textOf(cell) ?? '') : []);
    const rows = Array.isArray(json.rows) ? json.rows.map(cells) : [];
    return { kind: 'table', columns: cells(json.columns), rows, style: fontOf(json) };
  },
};

function labelOf(kind: 'badge' | 'chip', json: Json): CardElement | undefined {
  const text = textOf(json.text);
  return text === undefined
    ? undefined
    : { kind, text, image: imageOf(json.icon), style: { ...boxOf(json), ...fontOf(json) } };
}

function layoutOf(kind: 'row' | 'column' | 'grid', json: Json, depth: number, style: Parameters<typeof present>[0]) {
  const gap = numberOf(json.gap, 80);
  return { kind, items: elementsIn(json.items, depth), style: { ...boxOf(json), ...present({ gap, ...style }) } };
}

function buttonOf(look: ButtonLook, json: Json, size: Parameters<typeof present>[0]): CardElement | undefined {
  const [label, image] = [textOf(json.label), imageOf(json.icon)];
  if (label === undefined && !image) return undefined;
  const color = present({
    color: colorOf(json.textColor ?? json.color),
    fontSize: numberOf(json.fontSize, 64),
    ...size,
  });
  return {
    ...{
      kind: 'button',
      look,
      label,
      image,
      isImageLast: json.iconPosition === 'right',
      isDisabled: json.disabled === true,
    },
    ...actionOf(json),
    style: { ...boxOf(json), ...color },
  };
}

/** An action with an address that is not allowed is none. */
function actionOf({ action, id }: Json): { action?: CardAction; link?: CardLink } {
  if (!isObject(action) || typeof action.type !== 'string') return {};
  const known = { ...action, type: action.type, elementId: textOf(id) };
  if (action.type !== 'openUrl' && action.type !== 'downloadFile') return { action: known };
  const href = safeLink(action.url);
  if (href === undefined) return {};
  const download = action.type === 'downloadFile' ? (textOf(action.filename) ?? '') : undefined;
  return { action: { ...known, url: href }, link: { href, ...(download !== undefined && { download }) } };
}

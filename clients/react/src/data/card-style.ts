// The looks of the elements of a card, as styles. Colors and sizes that are not as expected are left out.

/** A member for each property of CSS. */
export type CardStyle = Readonly<Record<string, string | number>>;

export type Json = Readonly<Record<string, unknown>>;

const COLOR = /^(?:transparent|#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))$/i;
const PERCENT = /^\d{1,3}%$/;
const WEIGHTS = { regular: 400, medium: 550, bold: 700 };

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Values of variables may be numbers. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

export const numberOf = (value: unknown, max = 800): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), max) : undefined;

/** In pixels, or in parts of the width of the card. */
export const sizeOf = (value: unknown): string | number | undefined =>
  typeof value === 'string' && PERCENT.test(value) ? value : numberOf(value);

export const oneOf = <Value>(values: Readonly<Record<string, Value>>, name: unknown): Value | undefined =>
  typeof name === 'string' && Object.hasOwn(values, name) ? values[name] : undefined;

export const present = (style: Readonly<Record<string, string | number | undefined>>): CardStyle =>
  Object.fromEntries(
    Object.entries(style).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );

/** One color for both color schemes, or one for each. */
function colorsOf(value: unknown): readonly [light: string, dark: string] | undefined {
  const [light, dark] = isObject(value) ? [value.light, value.dark ?? value.light] : [value, value];
  const isColor = (each: unknown): each is string => typeof each === 'string' && COLOR.test(each);
  return isColor(light) && isColor(dark) ? [light, dark] : undefined;
}

const pair = (light: string, dark: string): string => (light === dark ? light : `light-dark(${light}, ${dark})`);

export function colorOf(value: unknown): string | undefined {
  const colors = colorsOf(value);
  return colors && pair(...colors);
}

/** Whether dark text is easier to read on the color than light text, by the relative luminance of WCAG. */
function isLight(color: string): boolean {
  const short = color.length < 6;
  const digits = [0, 1, 2].map((index) =>
    short ? color[index + 1]!.repeat(2) : color.slice(index * 2 + 1, index * 2 + 3),
  );
  const [red, green, blue] = digits.map((each) => {
    const part = Number.parseInt(each, 16) / 255;
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

/** On a background of its own, what has no color gets one that is readable there in both color schemes. */
function backgroundOf(value: unknown): CardStyle {
  const colors = colorsOf(value);
  if (!colors) return {};
  const background = { backgroundColor: pair(...colors) };
  if (colors.some((color) => !color.startsWith('#'))) return background;
  const [dark, light] = ['#16191f', '#ffffff'];
  const ink = (alpha = '') =>
    pair(...(colors.map((color) => (isLight(color) ? dark : light) + alpha) as [string, string]));
  const paper = pair(...(colors.map((color) => (isLight(color) ? light : dark)) as [string, string]));
  return {
    ...background,
    color: ink(),
    '--confab-text': ink(),
    '--confab-muted': ink(),
    '--confab-accent': ink(),
    '--confab-on-accent': paper,
    '--confab-border': ink('40'),
    '--confab-surface': ink('14'),
    '--confab-hover': ink('26'),
    '--confab-selected': ink('26'),
  };
}

export function paddingOf(padding: unknown): string | undefined {
  const sides = isObject(padding) ? [padding.top, padding.right, padding.bottom, padding.left] : [padding];
  if (sides.every((side) => numberOf(side) === undefined)) return undefined;
  return sides.map((side) => `${numberOf(side, 80) ?? 0}px`).join(' ');
}

/** What elements with a background and a border have. */
export function boxOf({ backgroundColor, borderColor, borderWidth, borderRadius, padding }: Json): CardStyle {
  const border = colorOf(borderColor);
  const width = numberOf(borderWidth, 20) ?? (border ? 1 : undefined);
  return {
    ...backgroundOf(backgroundColor),
    ...present({
      borderRadius: numberOf(borderRadius),
      padding: paddingOf(padding),
      ...(width && { border: `${width}px solid ${border ?? 'var(--confab-border)'}` }),
    }),
  };
}

export const fontOf = ({ fontSize, fontWeight, color }: Json): CardStyle =>
  present({ fontSize: numberOf(fontSize, 64), fontWeight: oneOf(WEIGHTS, fontWeight), color: colorOf(color) });

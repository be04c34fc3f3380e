// The markdown of messages: bold, italic, struck, code, links, lists and quotes, and mentions of users. Everything else is text, HTML too.
// The time is linear in the length of the text.

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  | { readonly kind: 'mention'; readonly uid: string }
  /** A mention of all members of a group. */
  | { readonly kind: 'everyone'; readonly text: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] };

const FENCE = '```';
const ITEM = /^(?:[-*+]|(\d{1,9})[.)]) (?=\S)/;

export function parseMarkdown(text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index]!;
    const start = index;
    if (line.startsWith(FENCE)) {
      index++;
      while (index < lines.length && !lines[index]!.startsWith(FENCE)) index++;
      const onOneLine = line.length > 6 && line.endsWith(FENCE);
      if (onOneLine) index = start;
      const inside = onOneLine ? line.slice(3, -3) : lines.slice(start + 1, index).join('\n');
      blocks.push({ kind: 'code', text: inside });
      index++;
    } else if (line.startsWith('> ')) {
      while (index < lines.length && lines[index]!.startsWith('> ')) index++;
      const quoted = lines.slice(start, index).map((each) => each.slice(2));
      blocks.push({ kind: 'quote', children: parseInline(quoted.join('\n')) });
    } else if (ITEM.test(line)) {
      const isOrdered = /^\d/.test(line);
      const items: (readonly Inline[])[] = [];
      for (; index < lines.length; index++) {
        const [marker, number] = ITEM.exec(lines[index]!) ?? [];
        if (marker === undefined || (number !== undefined) !== isOrdered) break;
        items.push(parseInline(lines[index]!.slice(marker.length)));
      }
      blocks.push({ kind: 'list', isOrdered, items });
    } else {
      while (index < lines.length && !startsBlock(lines[index]!)) index++;
      const paragraph = lines.slice(start, index).join('\n').replace(/^\n+/, '').trimEnd();
      if (paragraph !== '') blocks.push({ kind: 'paragraph', children: parseInline(paragraph) });
    }
  }
  return blocks;
}

const startsBlock = (line: string): boolean => line.startsWith(FENCE) || line.startsWith('> ') || ITEM.test(line);

const KINDS = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 'del' } as const;
type Delimiter = keyof typeof KINDS;

const DELIMITER = /\*\*|__|~~|\*|_/y;
const CODE = /`([^`\n]+)`/y;
const MENTION = /<@uid:([^>\s]{1,100})>/y;
const EVERYONE = /<@all:([^<>\n]{1,100})>/y;
const LABELLED = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]{1,2000})\)/y;
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/y;
const WORD = /[\p{L}\p{N}]/u;
/** What a sentence puts behind an address. */
const TRAILING = new Set('.,:;!?\'")]}*_~…');

interface Frame {
  readonly delimiter?: Delimiter;
  readonly children: Inline[];
}

export function parseInline(text: string): readonly Inline[] {
  // Each delimiter is open once at most, so the stack has few frames.
  const stack: Frame[] = [{ children: [] }];
  const add = (...nodes: Inline[]) => stack.at(-1)!.children.push(...nodes);
  let plain = '';
  const flush = () => {
    if (plain !== '') add({ kind: 'text', text: plain });
    plain = '';
  };
  for (let position = 0; position < text.length;) {
    const atom = atomAt(text, position);
    if (atom) {
      flush();
      add(atom.node);
      position += atom.length;
      continue;
    }
    const delimiter = matchAt(DELIMITER, text, position)?.[0] as Delimiter | undefined;
    if (delimiter === undefined) {
      plain += text.charAt(position);
      position++;
      continue;
    }
    const [before, after] = [text[position - 1] ?? ' ', text[position + delimiter.length] ?? ' '];
    const open = stack.findLastIndex((frame) => frame.delimiter === delimiter);
    if (open > 0 && /\S/.test(before) && !WORD.test(after) && !(plain === '' && isEmpty(stack, open))) {
      flush();
      unwind(stack, open + 1);
      const { children } = stack.pop()!;
      add({ kind: KINDS[delimiter], children });
    } else if (open < 0 && /\S/.test(after) && !WORD.test(before)) {
      flush();
      stack.push({ delimiter, children: [] });
    } else plain += delimiter;
    position += delimiter.length;
  }
  flush();
  unwind(stack, 1);
  return stack[0]!.children;
}

const isEmpty = (stack: readonly Frame[], open: number): boolean =>
  stack.length === open + 1 && stack[open]!.children.length === 0;

/** Delimiters that nothing closes are text. */
function unwind(stack: Frame[], length: number): void {
  while (stack.length > length) {
    const { delimiter, children } = stack.pop()!;
    stack.at(-1)!.children.push({ kind: 'text', text: delimiter! }, ...children);
  }
}

/** What has no formatting inside: code, a mention, or a link, and its length in the text. */
function atomAt(text: string, position: number): { node: Inline; length: number } | undefined {
  switch (text.charAt(position)) {
    case '`': {
      const code = matchAt(CODE, text, position);
      return code ? { node: { kind: 'code', text: code[1]! }, length: code[0].length } : undefined;
    }
    case '<': {
      const mention = matchAt(MENTION, text, position);
      if (mention) return { node: { kind: 'mention', uid: mention[1]! }, length: mention[0].length };
      const everyone = matchAt(EVERYONE, text, position);
      return everyone
        ? { node: { kind: 'everyone', text: `@${everyone[1]!}` }, length: everyone[0].length }
        : undefined;
    }
    case '[': {
      const link = matchAt(LABELLED, text, position);
      return link ? { node: { kind: 'link', text: link[1]!, href: link[2]! }, length: link[0].length } : undefined;
    }
    case 'h': {
      if (WORD.test(text[position - 1] ?? ' ')) return undefined;
      const address = matchAt(ADDRESS, text, position)?.[0];
      if (address === undefined) return undefined;
      const href = withoutTrailing(address);
      return URL.canParse(href) ? { node: { kind: 'link', text: href, href }, length: href.length } : undefined;
    }
    default:
      return undefined;
  }
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** A bracket belongs to an address that has its other half. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.has(address[end - 1]!)) {
    if (address[end - 1] === ')' && address.slice(0, end).includes('(')) break;
    end--;
  }
  return address.slice(0, end);
}

/** The text without its formatting, for one line. @param nameOf the name of a mentioned user */
export function plainText(text: string, nameOf: (uid: string) => string): string {
  const ofInline = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        if ('children' in node) return ofInline(node.children);
        return node.kind === 'mention' ? `@${nameOf(node.uid)}` : node.text;
      })
      .join('');
  return parseMarkdown(text)
    .map((block) => {
      if (block.kind === 'code') return block.text;
      return block.kind === 'list' ? block.items.map(ofInline).join(' · ') : ofInline(block.children);
    })
    .join(' ');
}

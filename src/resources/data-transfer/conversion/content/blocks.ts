import type { SourceRecord } from '../reading/source-record.js';

// Block Kit: https://docs.slack.dev/reference/block-kit. Rocket.Chat has it too. Texts are in Slack's form, with tokens such as <@U1> between angle brackets.

/** Levels of blocks that are read. */
const MAX_LEVELS = 20;

const OF_USERS = new Set(['rich_text', 'markdown']);

/** Whether an app has made the blocks. Those of users repeat the text of the message. */
export const areOfApp = (blocks: readonly SourceRecord[]): boolean =>
  blocks.some((block) => !OF_USERS.has(String(block.text('type'))));

/** Blocks as lines of text. */
export const textOfBlocks = (blocks: readonly SourceRecord[]): string =>
  blocks.flatMap((block) => textOfBlock(block, 0)).join('\n');

/** The path of a block is the same at all levels. */
const BLOCK = 'Block';

export const blocksOf = (record: SourceRecord, name = 'blocks'): SourceRecord[] => record.records(name, BLOCK);

/** A block without a text has no line. */
function textOfBlock(block: SourceRecord, level: number): string[] {
  if (level >= MAX_LEVELS) {
    block.lacks(`blocks that are nested more than ${MAX_LEVELS} times`);
    block.ignore();
    return [];
  }
  const elements = blocksOf(block, 'elements');
  const lines = (of: readonly SourceRecord[]) => of.flatMap((element) => textOfBlock(element, level + 1));
  const line = (separator: string, of = elements) => [lines(of).join(separator)];
  switch (block.text('type') ?? '') {
    case 'rich_text':
      return lines(elements);
    case 'rich_text_list':
      return listLines(
        block,
        elements.map((item) => lines([item]).join('\n')),
      );
    case 'rich_text_quote':
      return quoted(line('')[0]!);
    case 'rich_text_preformatted':
      return ['```', ...line(''), '```'];
    case 'rich_text_section':
      return line('');
    case 'table':
      return block.rows('rows', BLOCK).map((cells) => lines(cells).join(' | '));
    case 'context':
    case 'actions':
    case 'context_actions':
      return line(' ');
    case 'button':
      return [`[${ownText(block) ?? 'button'}]${addressOf(block, 'url')}`];
    case 'image':
      return [
        `${block.text('title') ?? ownText(block, 'title') ?? block.text('alt_text') ?? 'image'}${addressOf(block, 'image_url')}`,
      ];
    case 'video':
      return [
        `${ownText(block, 'title') ?? block.text('title') ?? 'video'}${addressOf(block, 'video_url')}`,
        ...[ownText(block, 'description')].flatMap((text) => text ?? []),
      ];
    case 'link': {
      const url = block.text('url');
      const label = block.text('text');
      return [url === undefined ? (label ?? '') : `<${url}${label ? `|${label}` : ''}>`];
    }
    case 'text':
    case 'raw_text':
    case 'plain_text':
    case 'markdown':
      return [escaped(block.text('text')) ?? ''];
    case 'mrkdwn':
      return [block.text('text') ?? ''];
    case 'user':
      return [`<@${block.id('user_id')}>`];
    case 'channel':
      return [`<#${block.id('channel_id')}>`];
    case 'usergroup':
      return [`<!subteam^${block.id('usergroup_id')}>`];
    case 'broadcast':
      return [`<!${block.id('range')}>`];
    case 'emoji':
      return [emojiOf(block)];
    case 'date':
      return [block.text('fallback') ?? ''];
    case 'color':
      return [block.text('value') ?? ''];
    default:
      return [...textLines(block), ...line('')].filter(Boolean);
  }
}

/** `1f44d-1f3fb` */
function emojiOf(block: SourceRecord): string {
  const points = (block.text('unicode') ?? '').split('-').map((point) => Number.parseInt(point, 16));
  const isValid = points.every((point) => point > 0 && point <= 0x10ffff);
  return isValid ? String.fromCodePoint(...points) : `:${block.text('name') ?? ''}:`;
}

/** Sections, headers and inputs: a text, fields, and what stands beside it. */
function textLines(block: SourceRecord): string[] {
  const own = ['text', 'label', 'title', 'description', 'hint']
    .flatMap((name) => ownText(block, name) ?? escaped(block.text(name)) ?? [])
    .join('\n');
  const beside = ['accessory', 'element'].map((name) => block.record(name, BLOCK)).filter(({ isEmpty }) => !isEmpty);
  const fields = [...blocksOf(block, 'fields'), ...blocksOf(block, 'options'), ...beside];
  return [own, ...fields.flatMap((field) => textOfBlock(field, MAX_LEVELS - 2))].filter(Boolean);
}

/** The text of a text object. One of the type plain_text has no tokens. */
function ownText(block: SourceRecord, name = 'text'): string | undefined {
  const object = block.record(name, BLOCK);
  if (object.isEmpty) return undefined;
  const text = object.text('text');
  return object.text('type') === 'plain_text' ? escaped(text) : text;
}

const listLines = (block: SourceRecord, items: readonly string[]): string[] => {
  const indent = '  '.repeat(Math.min(block.number('indent') ?? 0, MAX_LEVELS));
  const first = (block.number('offset') ?? 0) + 1;
  const isOrdered = block.text('style') === 'ordered';
  return items.map((item, index) => `${indent}${isOrdered ? `${first + index}.` : '•'} ${item}`);
};

export const quoted = (text: string): string[] => text.split('\n').map((line) => `> ${line}`);

const addressOf = (block: SourceRecord, name: string): string => {
  const url = block.text(name);
  return url === undefined ? '' : ` (${url})`;
};

/** A text without tokens, in Slack's form. */
const escaped = (text: string | undefined): string | undefined =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What blocks have beside what people read. */
export const BLOCKS_NOT_NEEDED = {
  'ids, styles and actions of blocks': {
    [BLOCK]:
      'block_id style action_id verbatim emoji border skin_tone column_settings image_width image_height image_bytes is_animated fallback timestamp format thumbnail_url provider_name provider_icon_url author_name title_url alt_text external_id source file_id confirm optional value name unsafe url dispatch_action expand placeholder team_id slack_file unicode type',
  },
} as const;

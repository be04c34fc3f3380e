import { isPlainObject } from '#platform/http/json.js';
import type { ChannelType } from '../channels/channel-types.js';

export type VariableValue = string | number | boolean;
export type Variables = Readonly<Record<string, VariableValue>>;

/** A variable as a template declares it. */
export interface TemplateVariable {
  readonly key: string;
  readonly type: 'string' | 'image' | 'action';
  readonly default?: VariableValue;
}

/** How a template is shown on one channel. */
export interface TemplateChannel {
  readonly channelId: string;
  readonly channelType: ChannelType;
  readonly content: object;
  readonly dataType: 'ui_template' | 'data_template';
  readonly categoryFilterEnabled: boolean;
  readonly templateLabelEnabled: boolean;
  /** Items of a feed expire so many hours after they were sent; 0: never. */
  readonly messageRetentionHours: number;
  /** Place in a sequence, from 1. */
  readonly sequenceOrder: number;
  /** What ends a sequence before its next channel. */
  readonly stopCondition?: StopCondition;
  /** Minutes until the next channel of a sequence. */
  readonly waitMinutes?: number;
}

export type StopCondition = 'delivered' | 'read' | 'engaged' | 'clicked';

/** Characters of the value of a variable. */
export const MAX_VALUE_LENGTH = 4000;
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;

const TOKEN = /\{\{[ ]{0,9}([A-Za-z_][A-Za-z0-9_]{0,99})[ ]{0,9}\}\}/g;

/** Schemes of addresses that run as a script, or stand for content, where a client opens them. */
const UNSAFE_ADDRESS = /^(?:javascript|data|vbscript|file):/i;
/** Characters before a value that can say whether it is in an attribute. */
const MAX_ATTRIBUTE_LENGTH = 2000;
/** Clients leave them out of addresses, wherever they are. */
const IGNORED = /[\s\p{Cc}]/gu;
const ADDRESS = /^[a-z][a-z0-9+.-]{0,30}:/i;

/** The first value wins: that of the recipient, of the campaign, and the default of the template. */
export function resolvedVariables(
  schema: readonly TemplateVariable[],
  ofCampaign: Variables,
  ofRecipient: Variables | null,
): Variables {
  const defaults = schema.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value] as const]));
  return { ...Object.fromEntries(defaults), ...ofCampaign, ...ofRecipient };
}

/**
 * Replaces `{{name}}` in the texts of any JSON. Values are inserted once, and not searched for names. A name without a value stays as it
 * is. In an address, a value is encoded, and one that is the beginning of an address cannot be a script.
 */
export function rendered<Json>(content: Json, variables: Variables): Json {
  return renderedJson(content, variables) as Json;
}

/** The content of a channel with values that are escaped for where they go: the body of an email is HTML. */
export function renderedContent(
  { channelType, content }: Pick<TemplateChannel, 'channelType' | 'content'>,
  variables: Variables,
): object {
  if (channelType !== 'email') return rendered(content, variables);
  const { body, ...texts } = content as { body?: unknown };
  return { ...rendered(texts, variables), ...(typeof body === 'string' && { body: renderedHtml(body, variables) }) };
}

function renderedJson(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return renderedText(value, variables);
  if (Array.isArray(value)) return value.map((item) => renderedJson(item, variables));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renderedJson(member, variables)]));
}

function renderedText(text: string, variables: Variables): string {
  if (!text.includes('{{')) return text;
  const isAddress = ADDRESS.test(text);
  const result = text.replaceAll(TOKEN, (token, name: string) => {
    if (!Object.hasOwn(variables, name)) return token;
    const value = String(variables[name]);
    return isAddress ? encodeURIComponent(value) : value;
  });
  return text.startsWith('{{') && UNSAFE_ADDRESS.test(result.replace(IGNORED, '')) ? '' : result;
}

/** As texts, with values as text of HTML. Attributes with values have quotation marks, or the value has no white space. */
function renderedHtml(html: string, variables: Variables): string {
  let output = '';
  let end = 0;
  for (const { 0: token, 1: name = '', index } of html.matchAll(TOKEN)) {
    output += html.slice(end, index);
    output += Object.hasOwn(variables, name) ? htmlValue(output, String(variables[name])) : token;
    end = index + token.length;
  }
  return output + html.slice(end);
}

/** @param before the HTML up to the value */
function htmlValue(before: string, value: string): string {
  const part = before.slice(-MAX_ATTRIBUTE_LENGTH);
  const quotation = Math.max(part.lastIndexOf('"'), part.lastIndexOf("'"));
  const isUnquoted = part.endsWith('=');
  const quoted = quotation > 0 && part[quotation - 1] === '=' ? part.slice(quotation + 1) : undefined;
  if (quoted !== undefined && ADDRESS.test(quoted)) return encodeURIComponent(value);
  const attribute = isUnquoted ? '' : quoted;
  if (attribute !== undefined && UNSAFE_ADDRESS.test(`${attribute}${value}`.replace(IGNORED, ''))) return '';
  return escapedForHtml(isUnquoted ? value.replaceAll(/\s/g, '') : value);
}

const escapedForHtml = (value: string): string =>
  value.replaceAll(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);

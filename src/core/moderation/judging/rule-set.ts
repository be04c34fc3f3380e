import type { Condition, ModeratedContent, Rule } from '../rule.js';

/** The condition looks at this kind of content. Captions of media are text, and so is what AI agents write. */
export function fits({ operand }: Condition, { category, type, data }: ModeratedContent): boolean {
  if (operand === 'custom') return category === 'custom';
  if (category === 'agentic') return operand === 'text' && typeof data.text === 'string' && data.text.trim() !== '';
  if (category !== 'message') return false;
  return operand === 'text' ? typeof data.text === 'string' && data.text.trim() !== '' : operand === type;
}

/** Files are checked by outside engines, also in the category word. */
export const isDecidedHere = ({ category, isMediaPresent }: Condition): boolean =>
  !isMediaPresent && (category === 'word' || category === 'pattern' || category === 'sentence-similarity');

/** Identifies a condition among all rules of an app. */
export const conditionKey = (rule: Rule, condition: Condition): string => `${rule.id}/${condition.id}`;

/** The text that conditions of the operands text and custom compare. Conversations show the text of a custom message. */
export const textOf = ({ category, data }: ModeratedContent): string =>
  (category === 'custom' ? stringsIn([data.text, data.customData]) : stringsIn([data.text])).join('\n');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** A value of the form `<name>_greaterThan_<percent>`. The name can contain underscores. */
export interface ScoreThreshold {
  readonly name: string;
  /** The percentage ranges from 0 to 100. */
  readonly percent: number;
}

const SCORE = /^(?<name>.+)_greaterThan_(?<percent>\d{1,3})$/s;

/** @returns undefined where the value has another form */
export function scoreThreshold(value: string): ScoreThreshold | undefined {
  const { name, percent } = SCORE.exec(value)?.groups ?? {};
  if (name === undefined || Number(percent) > 100) return undefined;
  return { name, percent: Number(percent) };
}

import { scoreThreshold } from '#core/moderation/judging/rule-set.js';
import type { Condition } from '#core/moderation/rule.js';
import { EngineError } from '../engine.js';

/** What a model is asked about content. It answers each question with a score from 0 to 1. */
export interface Question {
  /** Names the question in the request and the response: texts of apps are never names there. */
  readonly key: string;
  /** People read this name. */
  readonly label: string;
  readonly text: string;
}

export interface Questions {
  readonly questions: readonly Question[];
  /** A higher score than this matches. From 0 to 100. */
  readonly percent: number;
}

/** The categories of unsafe content that conditions name. Other names are used as they are. */
const CATEGORIES: Readonly<Record<string, string>> = {
  violence: 'violence: physical harm, threats, weapons used against people, blood or gore',
  sexual: 'sexual content: nudity, sexual acts, or sexual language',
  minors: 'sexual or abusive content that involves minors',
  hate: 'hate: attacks on people because of race, religion, origin, gender, orientation or disability',
  harassment: 'harassment: insults, bullying or intimidation of a person',
  'self-harm': 'self-harm: suicide, self-injury, or encouragement of either',
  drugs: 'drugs: sale, promotion or use of illegal drugs',
  weapons: 'weapons: sale or display of weapons',
  gambling: 'gambling: promotion of gambling',
  fraud: 'fraud: scams, phishing, or deception for money',
  terrorism: 'terrorism: support of terrorist or extremist groups',
};

const TOXICITY =
  'toxicity: rude, disrespectful, insulting, hateful or threatening language that makes people leave a conversation';

/** Names that stand for all categories. */
const ANY = new Set(['anyof', 'any unsafe content']);

/** @throws EngineError if the condition has no threshold; rules are not stored without */
export function questionsOf({ category, prompts = [], value }: Condition): Questions {
  const threshold = scoreThreshold(value[0] ?? '');
  if (!threshold)
    throw new EngineError({ category: 'not_configured', errorMessage: 'The condition has no threshold.' });
  const { name, percent } = threshold;
  const questions = textsOf(category, name, prompts).map(([label, text], index) => ({
    key: `q${index + 1}`,
    label,
    text,
  }));
  return { questions, percent };
}

function textsOf(category: Condition['category'], name: string, prompts: readonly string[]): [string, string][] {
  if (category === 'prompt' && prompts.length > 0) return prompts.map((prompt) => [prompt, prompt]);
  if (category === 'toxicity' && !isCategory(name)) return [['toxicity', TOXICITY]];
  if (ANY.has(name.toLowerCase())) return Object.entries(CATEGORIES);
  return [[name, (isCategory(name) && CATEGORIES[name.toLowerCase()]) || name]];
}

const isCategory = (name: string): boolean =>
  ANY.has(name.toLowerCase()) || Object.hasOwn(CATEGORIES, name.toLowerCase());

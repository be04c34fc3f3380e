import type { Condition, Rule } from '#core/moderation/rule.js';
import { PROFANITY_LIST } from '../keyword-lists/default-keyword-lists.js';
import { defaultRevisionId } from '../revisioned-rows.js';
import { contactDetailsPatterns, emailPatterns, spamPatterns } from './default-patterns.js';

// The rules that every app has. They are disabled until the app enables them; the first change of one stores it as a row.

type Check = Pick<Condition, 'operand' | 'category' | 'value'> & { readonly prompt?: string };

const condition = ({ operand, category, value, prompt }: Check, index: number): Condition => ({
  id: index + 1,
  entity: 'message',
  operand,
  operator: 'contains',
  category,
  isKeywordsReferencePresent: value.includes(PROFANITY_LIST),
  isMediaPresent: operand === 'image' || operand === 'video',
  value,
  ...(prompt !== undefined && { prompts: [prompt] }),
});

const rule = (id: string, name: string, description: string, checks: readonly Check[]): Rule => ({
  id,
  name,
  description,
  enabled: false,
  conditions: checks.map(condition),
  filters: [],
  actions: ['blockMessage'],
  revisionId: defaultRevisionId(id),
});

/** A question about texts, or about images, that an engine answers. */
const question = (id: string, name: string, prompt: string, operand: 'text' | 'image' = 'text'): Rule =>
  rule(id, name, `${prompt} An outside engine decides.`, [
    { operand, category: 'prompt', value: [`${id}_greaterThan_70`], prompt },
  ]);

const patternsOf = (value: readonly string[]): Check[] =>
  (['text', 'custom'] as const).map((operand) => ({ operand, category: 'pattern', value }));

/** They are tried in this order, after the rules of the app. */
export const defaultRules: readonly Rule[] = [
  rule('text-profanity-filter', 'Profanity in texts', 'Blocks texts with a word of the list profanity-list.', [
    { operand: 'text', category: 'word', value: [PROFANITY_LIST] },
  ]),
  rule('image-moderation', 'Unsafe images', 'Blocks images that an outside engine finds unsafe.', [
    { operand: 'image', category: 'word', value: ['AnyOf_greaterThan_30'] },
  ]),
  rule('video-moderation', 'Unsafe videos', 'Blocks videos that an outside engine finds unsafe.', [
    { operand: 'video', category: 'word', value: ['AnyOf_greaterThan_30'] },
  ]),
  rule(
    'custom-profanity-filter',
    'Profanity in custom messages',
    'Blocks custom messages with a word of the list profanity-list.',
    [{ operand: 'custom', category: 'word', value: [PROFANITY_LIST] }],
  ),
  rule(
    'contact_details_filter',
    'Contact details',
    'Blocks messages with a phone number or another way of contact.',
    patternsOf(contactDetailsPatterns),
  ),
  rule('email_filter', 'Email addresses', 'Blocks messages with an email address.', patternsOf(emailPatterns)),
  rule('spam-detection', 'Spam', 'Blocks messages with the usual phrases of spam.', patternsOf(spamPatterns)),
  rule('toxicity', 'Toxic texts', 'Blocks texts that an outside engine finds toxic.', [
    { operand: 'text', category: 'toxicity', value: ['toxicity_greaterThan_70'] },
  ]),
  question('scam-detection', 'Scams', 'Does the message try to deceive somebody for money or for credentials?'),
  question(
    'platform-circumvention',
    'Platform circumvention',
    'Does the message invite to continue or to pay outside of this platform?',
  ),
  question('hate-speech', 'Hate speech', 'Does the message attack people for what they are?'),
  question('explicit-content', 'Explicit content', 'Does the message have sexually explicit content?'),
  question('privacy', 'Private data', 'Does the message publish private data of somebody else?'),
  question('violence', 'Violence', 'Does the message threaten with violence, or praise it?'),
  question('self-harm', 'Self-harm', 'Does the message encourage self-harm, or announce it?'),
  question(
    'non-consensual-content',
    'Non-consensual content',
    'Does the message share or request intimate content without consent?',
  ),
  question('impersonation', 'Impersonation', 'Does the sender claim to be another person or an organization?'),
  question(
    'image-minor-safety',
    'Minor safety in images',
    'Does the image show a minor in a sexual or harmful situation?',
    'image',
  ),
  question('image-fraud', 'Fraud in images', 'Is the image a forged document, or part of a scam?', 'image'),
  question('image-terrorism', 'Terrorism in images', 'Does the image promote terrorism or violent extremism?', 'image'),
];

const ids = new Map(defaultRules.map(({ id }, index) => [id, index]));

export const isDefaultRule = (id: string): boolean => ids.has(id);

/** Rules of the app in their order, then defaults in the order of the catalogue. */
export function inOrderOfUse<Item extends { readonly id: string }>(rules: readonly Item[]): Item[] {
  const own = rules.filter(({ id }) => !ids.has(id));
  const defaults = rules.filter(({ id }) => ids.has(id));
  return [...own, ...defaults.sort((a, b) => ids.get(a.id)! - ids.get(b.id)!)];
}

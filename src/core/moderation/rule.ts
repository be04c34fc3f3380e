import type { ModerationStatus } from '#generated/prisma/enums.js';

// Moderation rules, in the form of the API: what they check, and what they do with messages that match.

/** What of a message a condition checks. Audio and file conditions check files by an outside engine, as image and video ones do. */
export const OPERANDS = ['text', 'image', 'video', 'audio', 'file', 'custom'] as const;
export type Operand = (typeof OPERANDS)[number];

/** `contains` finds a term anywhere in the text, `equals` compares the whole text. */
export const OPERATORS = ['contains', 'equals'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The first three are decided by the server itself, the others by outside engines. */
export const CONDITION_CATEGORIES = [
  'word',
  'pattern',
  'sentence-similarity',
  'toxicity',
  'custom-api',
  'prompt',
] as const;
type ConditionCategory = (typeof CONDITION_CATEGORIES)[number];

export interface Condition {
  /** Conditions of a rule are numbered from 1. */
  readonly id: number;
  readonly entity: 'message';
  readonly operand: Operand;
  readonly operator: Operator;
  readonly category: ConditionCategory;
  /** Whether `value` names keyword lists. */
  readonly isKeywordsReferencePresent: boolean;
  /** Whether the condition checks media. */
  readonly isMediaPresent: boolean;
  /**
   * Words or patterns; or ids of keyword lists; or, of conditions with a score, `<list id or category>_greaterThan_<percent>`.
   */
  readonly value: readonly string[];
  /** A condition of category prompt has the questions that the engine answers about the message. */
  readonly prompts?: readonly string[];
}

/** The condition that matched a message. */
export interface MatchedCondition extends Condition {
  /** Sentences for people: what matched. */
  readonly message?: readonly string[];
  /** The score of an engine or the similarity, in percent. */
  readonly weight?: number;
}

export const USER_FILTER_OPERANDS = ['uid', 'name', 'role', 'tags', 'createdAt'] as const;
export const GROUP_FILTER_OPERANDS = ['guid', 'name', 'type', 'tags', 'createdAt'] as const;
export const FILTER_OPERATORS = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'startsWith',
  'endsWith',
  'lessThan',
  'greaterThan',
] as const;

/** Narrows the messages that a rule applies to. All filters of a rule must pass. */
export interface Filter {
  readonly type: 'sender' | 'receiver';
  readonly entity: 'user' | 'group';
  readonly operand: (typeof USER_FILTER_OPERANDS)[number] | (typeof GROUP_FILTER_OPERANDS)[number];
  readonly operator: (typeof FILTER_OPERATORS)[number];
  /** Several for `in` and `notIn`. Times in Unix seconds. */
  readonly value: readonly string[];
}

/** `banUser` and `kickUser` remove the sender from the group, `blockUser` deactivates the sender. */
export const RULE_ACTIONS = ['blockMessage', 'flagMessage', 'banUser', 'kickUser', 'blockUser'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly enabled: boolean;
  readonly conditions: readonly Condition[];
  readonly filters: readonly Filter[];
  readonly actions: readonly RuleAction[];
  /** `<app or default>_<rule>_<revision>` */
  readonly revisionId: string;
}

/** Why a rule decided as it did. Stored with blocked and flagged messages. */
export interface RuleMatch {
  readonly rule: { readonly id: string; readonly name: string; readonly revisionId: string };
  readonly condition: MatchedCondition;
  readonly actions: readonly RuleAction[];
}

/** The content that moderation judges. */
export interface ModeratedContent {
  readonly category: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Filters look at who sends, and to whom. */
export interface ModeratedAddress {
  readonly sender: string;
  readonly receiverType: 'user' | 'group';
  readonly receiver: string;
}

export interface Verdict {
  /** The status is undefined where no rule applies. */
  readonly status: ModerationStatus | undefined;
  /** The match that blocks; set exactly where the status is disapproved. */
  readonly blockedBy?: RuleMatch;
  /** Matches of rules that do not block: they flag, ban, kick or deactivate. */
  readonly others: readonly RuleMatch[];
}

/** Whether more follows from the verdict than the status of the message. */
export const mustBeRecorded = ({ status, others }: Verdict): boolean =>
  status === 'pending' || status === 'disapproved' || others.length > 0;

/** A change of a message that moderation has not approved. */
export interface WithheldEdit {
  readonly data: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly editedBy: string;
  /** The action message of the edit. */
  readonly actionId: string;
}

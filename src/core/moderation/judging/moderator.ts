import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { AppContext } from '#platform/context/context.js';
import type { MatchCondition, TextMatch } from '../matching/condition.js';
import { TextMatcher } from '../matching/text-matcher.js';
import type {
  Condition,
  MatchedCondition,
  ModeratedAddress,
  ModeratedContent,
  Rule,
  RuleMatch,
  Verdict,
} from '../rule.js';
import {
  comparisonWith,
  findMatchIn,
  termMatchesOf,
  type CompiledRules,
  type FindMatch,
  type TermList,
  type TermMatch,
} from './compiled-rules.js';
import { FilteredEntitiesRepository } from './filtered-entities.repository.js';
import { ModerationRules } from './moderation-rules.js';
import { passesAll, type FilteredEntity, type FilteredGroup, type FilteredUser } from './rule-filters.js';
import { conditionKey, fits, isDecidedHere, textOf } from './rule-set.js';

/** Whether the content meets a condition that an outside engine decides. */
export type OutsideEvaluation = (condition: Condition, rule: Rule) => Promise<MatchedCondition | undefined>;

/** What a rule finds in content, and whether it applies to it. */
export interface RuleEvaluation {
  readonly rule: Rule;
  /** Whether the filters of the rule pass. */
  readonly passesFilters: boolean;
  readonly matches: readonly { readonly condition: MatchedCondition; readonly terms: readonly TermMatch[] }[];
  /** The conditions that an outside engine decides. */
  readonly outside: readonly Condition[];
}

export interface Evaluation {
  /** The enabled rules decide the verdict, which is pending where they leave it to outside engines. */
  readonly verdict: Verdict;
  /** The rules that find something or leave it to an engine, in the order in which they are tried. */
  readonly rules: readonly RuleEvaluation[];
}

const NO_RULE_APPLIES: Verdict = { status: undefined, others: [] };
const UNDECIDED: Verdict = { status: 'pending', others: [] };
const NO_MATCHES: readonly TextMatch[] = [];

/** Judges content by the rules of the app. */
@Injectable()
export class Moderator {
  constructor(
    private readonly rules: ModerationRules,
    private readonly filtered: FilteredEntitiesRepository,
  ) {}

  /** The rules as they are now. To be called before a transaction is opened, because the compilation uses another connection. */
  async currentRules(ctx: AppContext): Promise<CompiledRules> {
    return this.rules.compiled(ctx);
  }

  /** @returns a verdict that is pending where outside engines decide, or the comparison takes too long for a request */
  async judge(
    ctx: AppContext,
    rules: CompiledRules,
    content: ModeratedContent,
    address: ModeratedAddress,
  ): Promise<Verdict> {
    const [verdict] = await this.judgeEach(ctx, rules, content, [address]);
    return verdict!;
  }

  /** The same content for several receivers. @returns the verdicts in the order of the addresses, like `judge` */
  async judgeEach(
    ctx: AppContext,
    compiled: CompiledRules,
    content: ModeratedContent,
    addresses: readonly ModeratedAddress[],
  ): Promise<Verdict[]> {
    const fitting = fittingRules(compiled.rules, content);
    if (fitting.length === 0) return addresses.map(() => NO_RULE_APPLIES);
    const matches = compiled.matcher ? compiled.matcher.matchNow(textOf(content)) : NO_MATCHES;
    if (compiled.matcher) this.rules.compared(ctx, compiled);
    if (!matches) return addresses.map(() => UNDECIDED);
    const entityOf = this.entities(ctx);
    const verdicts: Verdict[] = [];
    for (const address of addresses)
      verdicts.push(
        await this.decide(await applying(fitting, address, entityOf), content, findMatchIn(compiled, matches)),
      );
    return verdicts;
  }

  /** Asks outside engines as far as no other condition blocks the content. */
  async judgeFully(
    ctx: AppContext,
    content: ModeratedContent,
    address: ModeratedAddress,
    evaluate: OutsideEvaluation,
  ): Promise<Verdict> {
    const compiled = await this.rules.compiled(ctx);
    const { matcher } = compiled;
    const fitting = fittingRules(compiled.rules, content);
    if (fitting.length === 0) return NO_RULE_APPLIES;
    const matches = matcher ? await matcher.match(textOf(content)) : NO_MATCHES;
    if (matcher) this.rules.compared(ctx, compiled);
    const rules = await applying(fitting, address, this.entities(ctx));
    return this.decide(rules, content, findMatchIn(compiled, matches), evaluate);
  }

  /**
   * What the rules find in content, without effect: nothing is stored, and no outside engine is queried.
   *
   * @param address a filter does not pass where it compares something that is absent here
   * @param withDisabled evaluates disabled rules too; they do not decide
   */
  async evaluate(
    ctx: AppContext,
    content: ModeratedContent,
    address: Partial<ModeratedAddress>,
    withDisabled: boolean,
  ): Promise<Evaluation> {
    const compiled = await (withDisabled ? this.rules.compiledWithDisabled(ctx) : this.rules.compiled(ctx));
    const fitting = fittingRules(compiled.rules, content);
    const matches = compiled.matcher ? await compiled.matcher.match(textOf(content)) : NO_MATCHES;
    if (compiled.matcher && !withDisabled) this.rules.compared(ctx, compiled);
    const passing = new Set(await this.applyingTo(ctx, fitting, address));
    const enabled = fitting.filter((rule) => rule.enabled && passing.has(rule));
    const rules = fitting.map((rule) => ({
      ...evaluated(rule, content, compiled, matches),
      passesFilters: passing.has(rule),
    }));
    return {
      verdict: await this.decide(enabled, content, findMatchIn(compiled, matches)),
      rules: rules.filter((rule) => rule.matches.length > 0 || rule.outside.length > 0),
    };
  }

  /**
   * What a list matches in each text, whether rules use the list or not. Nothing is stored.
   *
   * @param comparison as in a condition of a rule
   */
  async compareWithList(
    ctx: AppContext,
    list: TermList,
    texts: readonly string[],
    comparison: Pick<MatchCondition, 'operator' | 'threshold'>,
  ): Promise<(TextMatch | undefined)[]> {
    const condition = comparisonWith(list, comparison);
    if (!condition) return texts.map(() => undefined);
    // the indexes of a list that an enabled rule uses are there already
    const { matcher: former } = await this.rules.compiled(ctx);
    const matcher = await TextMatcher.build([condition], former);
    const matches: (TextMatch | undefined)[] = [];
    for (const text of texts) matches.push((await matcher.match(text))[0]);
    return matches;
  }

  private async applyingTo(
    ctx: AppContext,
    rules: readonly Rule[],
    { sender, receiver, receiverType }: Partial<ModeratedAddress>,
  ): Promise<Rule[]> {
    const entityOf = this.entities(ctx);
    const address: ModeratedAddress = {
      sender: sender ?? SYSTEM_UID,
      receiver: receiver ?? '',
      receiverType: receiverType ?? 'user',
    };
    return applying(rules, address, async (filter) =>
      filter.type === 'receiver' && receiver === undefined ? undefined : entityOf(filter, address),
    );
  }

  /** The first rule that blocks decides. Conditions that are decided here come first: they cost nothing. */
  private async decide(
    rules: readonly Rule[],
    content: ModeratedContent,
    findMatch: FindMatch,
    evaluate?: OutsideEvaluation,
  ): Promise<Verdict> {
    if (rules.length === 0) return NO_RULE_APPLIES;
    const found = new Map<Rule, RuleMatch>();
    for (const rule of rules) {
      const match = localMatch(rule, content, findMatch);
      if (!match) continue;
      if (blocks(match)) return { status: 'disapproved', blockedBy: match, others: [...found.values()] };
      found.set(rule, match);
    }
    for (const rule of rules) {
      const outside = found.has(rule)
        ? []
        : rule.conditions.filter((each) => fits(each, content) && !isDecidedHere(each));
      if (outside.length === 0) continue;
      if (!evaluate) return UNDECIDED;
      const match = await outsideMatch(rule, outside, evaluate);
      if (!match) continue;
      if (blocks(match)) return { status: 'disapproved', blockedBy: match, others: [...found.values()] };
      found.set(rule, match);
    }
    return { status: 'approved', others: [...found.values()] };
  }

  /** Reads each user and group once, and none for filters that compare ids. */
  private entities(ctx: AppContext): FilteredEntity {
    const read = new Map<string, Promise<FilteredUser | FilteredGroup | undefined>>();
    return async ({ type, entity, operand }, { sender, receiverType, receiver }) => {
      if (type === 'sender' && (entity === 'group' || sender === SYSTEM_UID)) return undefined;
      if (type === 'receiver' && entity !== receiverType) return undefined;
      const id = type === 'sender' ? sender : receiver;
      if (operand === 'uid') return { uid: id };
      if (operand === 'guid') return { guid: id };
      const key = `${entity}/${id}`;
      const value = read.get(key) ?? (entity === 'user' ? this.filtered.user(ctx, id) : this.filtered.group(ctx, id));
      read.set(key, value);
      return value;
    };
  }
}

const fittingRules = (rules: readonly Rule[], content: ModeratedContent): Rule[] =>
  rules.filter((rule) => rule.conditions.some((condition) => fits(condition, content)));

/** The rules whose filters pass. */
async function applying(rules: readonly Rule[], address: ModeratedAddress, entityOf: FilteredEntity): Promise<Rule[]> {
  const passing: Rule[] = [];
  for (const rule of rules) if (await passesAll(rule.filters, address, entityOf)) passing.push(rule);
  return passing;
}

const blocks = ({ actions }: RuleMatch): boolean => actions.includes('blockMessage');

function localMatch(rule: Rule, content: ModeratedContent, findMatch: FindMatch): RuleMatch | undefined {
  for (const condition of rule.conditions) {
    const match = fits(condition, content) ? findMatch(conditionKey(rule, condition)) : undefined;
    if (match) return matchOf(rule, { ...condition, ...explanation(condition, match) });
  }
  return undefined;
}

function evaluated(
  rule: Rule,
  content: ModeratedContent,
  compiled: CompiledRules,
  found: readonly TextMatch[],
): Pick<RuleEvaluation, 'rule' | 'matches' | 'outside'> {
  const conditions = rule.conditions.filter((condition) => fits(condition, content));
  const matches = conditions.flatMap((condition) => {
    const terms = termMatchesOf(compiled, found, conditionKey(rule, condition));
    return terms[0] ? [{ condition: { ...condition, ...explanation(condition, terms[0]) }, terms }] : [];
  });
  return { rule, matches, outside: conditions.filter((condition) => !isDecidedHere(condition)) };
}

async function outsideMatch(
  rule: Rule,
  conditions: readonly Condition[],
  evaluate: OutsideEvaluation,
): Promise<RuleMatch | undefined> {
  for (const condition of conditions) {
    const matched = await evaluate(condition, rule);
    if (matched) return matchOf(rule, matched);
  }
  return undefined;
}

const matchOf = ({ id, name, revisionId, actions }: Rule, condition: MatchedCondition): RuleMatch => ({
  rule: { id, name, revisionId },
  condition,
  actions,
});

function explanation({ category }: Condition, { term, similarity }: TermMatch) {
  if (category === 'sentence-similarity')
    return { message: [`The text resembles the sentence "${term}".`], weight: similarity };
  return { message: [`The text contains the ${category} "${term}".`] };
}

import type { AppContext } from '#platform/context/context.js';
import type { Rule } from '../rule.js';
import type { TermList } from './compiled-rules.js';

// Where rules and lists are read from. The area of moderation, which stores them, implements both.

export abstract class RuleStore {
  /** Returns the rules in the order in which they are tried. */
  abstract enabledRules(ctx: AppContext): Promise<Rule[]>;

  /** Rules of the app, oldest first, then the defaults, as the app has changed them. */
  abstract allRules(ctx: AppContext): Promise<Rule[]>;
}

export abstract class ListStore {
  /** Returns lists of the app and default ones, in the form that the app has given them. Lists that do not exist are left out. */
  abstract listsOf(ctx: AppContext, ids: readonly string[]): Promise<TermList[]>;

  /** The revision of each list, by its id; of the app and the defaults. */
  abstract listRevisions(ctx: AppContext, ids: readonly string[]): Promise<Map<string, string>>;
}

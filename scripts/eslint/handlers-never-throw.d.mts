import type { Rule } from 'eslint';

export const handlersNeverThrow: Rule.RuleModule;

import type { Rule } from 'eslint';

export const guardedHandlers: Rule.RuleModule;

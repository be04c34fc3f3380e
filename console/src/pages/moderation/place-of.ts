import { texts } from '../../texts/index.ts';

/** `conditions.1.value.0` is in the second condition. */
export function placeOf(field: string): string {
  const [, list, index] = /^(conditions|filters)\.(\d+)/.exec(field) ?? [];
  if (list !== 'conditions' && list !== 'filters') return '';
  return `${texts.moderation.rule[list]} ${Number(index) + 1}: `;
}

/** The name of a setting as words: `textMessageTemplateDefault` becomes `Text message template default`. */
export function readableName(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll('one on one', 'one-on-one');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

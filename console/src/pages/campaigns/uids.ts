/** What a field has with spaces, commas, semicolons or lines between. */
export const uidsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((uid) => uid !== '');

export function lighterText(text: string): string;

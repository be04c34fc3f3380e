export function withoutInnerFunctionNames(text: string): string;

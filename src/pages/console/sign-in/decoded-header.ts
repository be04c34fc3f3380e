/** @returns the value of a percent-encoded header; undefined for text that is not percent-encoded */
export function decodedHeader(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

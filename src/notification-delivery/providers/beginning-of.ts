/** At most `length` code points, the last one an ellipsis where something was removed. */
export function beginningOf(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  return length < 1 ? '' : `${points.slice(0, length - 1).join('')}…`;
}

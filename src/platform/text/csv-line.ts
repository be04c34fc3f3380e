/** Spreadsheets take texts that begin with one of these for formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file, with its end. No cell is a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

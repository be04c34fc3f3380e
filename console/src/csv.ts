/** What spreadsheets would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a CSV file (RFC 4180), the titles first. Values are text for spreadsheets, never formulas. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [titles, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

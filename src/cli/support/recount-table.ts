/** Lines of a table that has the numbers of each kind side by side. */
export function recountTable<Column extends string>(
  rows: readonly ({ readonly what: string } & Readonly<Record<Column, number>>)[],
  columns: readonly Column[],
): string[] {
  const line = (what: string, cells: readonly string[]) =>
    `  ${what.padEnd(16)}${cells.map((cell) => cell.padStart(10)).join('')}`;
  return [
    line('', columns),
    ...rows.map((row) => {
      const numbers = columns.map((column) => row[column]);
      const isEqual = numbers.every((number) => number === numbers[0]);
      return `${line(row.what, numbers.map(String))}${isEqual ? '' : '  differs'}`;
    }),
  ];
}

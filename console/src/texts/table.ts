/** Texts of lists, whatever they list. */
export const table = {
  columns: 'Columns',
  csv: 'Download as CSV',
  csvHint: (count: string) => `The rows of these filters and the columns that are shown, at most ${count}`,
  csvFailed: 'Download failed: try again',
  selectAll: 'Select all rows that are loaded',
  select: (name: string) => `Select ${name}`,
  selected: (count: string) => `${count} selected`,
  clearSelection: 'Clear the selection',
  bulk: 'Actions about the selected rows',
  failed: (count: string) => `${count} failed and are still selected`,
  filters: 'Filters',
  clear: 'Clear the filters',
  any: 'Any',
  savedFilters: 'Saved filters',
  saveAs: 'Save these filters as',
  removeSaved: (name: string) => `Remove the saved filters ${name}`,
} as const;

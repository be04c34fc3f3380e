/** With the form that the number has: French has the singular for 0 as well. @param count as it is shown */
export const counted = (count: string | number, one: string, several: string): string =>
  `${count} ${['0', '1'].includes(String(count)) ? one : several}`;

/** What is being written behind a colon at the cursor, such as `smi` in `Hi :smi`; at least two letters, so that `:D` and `10:30` stay. */
export const emojiAt = (text: string, cursor: number): string | undefined =>
  /(?:^|\s):([a-z][a-z\d_+-]{1,29})$/i.exec(text.slice(Math.max(0, cursor - 32), cursor))?.[1];

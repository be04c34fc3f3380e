import { jest } from '@jest/globals';
import { ImportProgressBar } from '#cli/support/import-progress-bar.js';
import { Output } from '#cli/support/output.js';

test('without a terminal a line has the rate since this run began, and what is left where the size is known', () => {
  let seconds = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1000);
  const lines: string[] = [];
  const output = new Output(true);
  jest.spyOn(output, 'progress').mockImplementation((line) => void lines.push(line));
  const progress = new ImportProgressBar(output, (kind) => (kind === 'users' ? 10_000 : undefined));
  const at = (second: number, kind: 'users' | 'messages', stored: number, bytes: bigint) => {
    seconds = second;
    progress.show(kind, { stored, refused: 0, bytes });
  };
  at(11, 'users', 1_000, 2_000n);
  at(21, 'users', 3_000, 6_000n);
  at(25, 'users', 4_000, 8_000n);
  at(30, 'messages', 0, 0n);
  at(40, 'messages', 5_000, 9_000n);
  expect(progress.kind).toBe('messages');
  expect(lines).toEqual([
    'users: 3000 stored, 0 refused, 200 a second, 0:10 left',
    'messages: 5000 stored, 0 refused, 500 a second',
  ]);
});

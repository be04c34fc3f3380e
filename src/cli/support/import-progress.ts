import cliProgress from 'cli-progress';
import type { ImportKind } from '../../resources/data-import/records.js';
import type { Output } from './output.js';

const SECONDS_BETWEEN_LINES = 10;

interface Progress {
  readonly stored: number;
  readonly refused: number;
  readonly bytes: bigint;
}

/** Shows how far an import is: a bar at a terminal where the size of the file is known, otherwise a line every ten seconds. */
export class ImportProgress {
  private readonly bar?: cliProgress.SingleBar;
  private lastLine = Date.now();

  /** @param size of the file in bytes */
  constructor(
    private readonly output: Output,
    size?: number,
  ) {
    if (size === undefined || !process.stderr.isTTY || output.isJson) return;
    const format = '{bar} {percentage}% | {stored} stored, {refused} refused | {eta_formatted} left';
    this.bar = new cliProgress.SingleBar({ format, stream: process.stderr }, cliProgress.Presets.shades_classic);
    this.bar.start(size, 0, { stored: 0, refused: 0 });
  }

  show(kind: ImportKind, { stored, refused, bytes }: Progress): void {
    this.bar?.update(Number(bytes), { stored, refused });
    if (this.bar || Date.now() - this.lastLine < SECONDS_BETWEEN_LINES * 1000) return;
    this.lastLine = Date.now();
    this.output.progress(`${kind}: ${stored} stored, ${refused} refused`);
  }

  stop(): void {
    this.bar?.stop();
  }
}

import cliProgress from 'cli-progress';
import type { ImportKind } from '#resources/data-transfer/import/import-records.js';
import type { Output } from './output.js';

const SECONDS_BETWEEN_LINES = 10;

const UNKNOWN = '?';

interface Progress {
  readonly stored: number;
  readonly refused: number;
  readonly bytes: bigint;
}

/** This run began here in the file, which may be after an interruption. */
interface Beginning {
  readonly kind: ImportKind;
  readonly at: number;
  readonly records: number;
  readonly bytes: number;
  /** The size is in bytes, and undefined where it is not known, as of packed files. */
  readonly size: number | undefined;
}

/** Shows how far an import is, how fast, and how long it will take: a bar at a terminal, otherwise a line every ten seconds. */
export class ImportProgressBar {
  private bar: cliProgress.SingleBar | undefined;
  private beginning: Beginning | undefined;
  private lastLine = performance.now();

  /** @param sizeOf the size of the file of a kind in bytes */
  constructor(
    private readonly output: Output,
    private readonly sizeOf: (kind: ImportKind) => number | undefined,
  ) {}

  /** The first call for a kind has what was done before. */
  show(kind: ImportKind, progress: Progress): void {
    if (this.beginning?.kind !== kind) return this.begin(kind, progress);
    const { stored, refused, bytes } = progress;
    const { rate, left } = this.pace(progress);
    this.bar?.update(Number(bytes), { kind, stored, refused, rate, left });
    if (this.bar || performance.now() - this.lastLine < SECONDS_BETWEEN_LINES * 1000) return;
    this.lastLine = performance.now();
    const remaining = left === UNKNOWN ? '' : `, ${left} left`;
    this.output.progress(`${kind}: ${stored} stored, ${refused} refused, ${rate} a second${remaining}`);
  }

  /** What is being imported; undefined before it has begun. */
  get kind(): ImportKind | undefined {
    return this.beginning?.kind;
  }

  stop(): void {
    this.bar?.stop();
    this.bar = undefined;
  }

  private begin(kind: ImportKind, { stored, refused, bytes }: Progress): void {
    this.stop();
    const size = this.sizeOf(kind);
    this.beginning = { kind, at: performance.now(), records: stored + refused, bytes: Number(bytes), size };
    if (size === undefined || !process.stderr.isTTY || this.output.isJson) return;
    const format = '{kind} {bar} {percentage}% | {stored} stored, {refused} refused | {rate} a second | {left} left';
    this.bar = new cliProgress.SingleBar({ format, stream: process.stderr }, cliProgress.Presets.shades_classic);
    this.bar.start(size, Number(bytes), { kind, stored, refused, rate: UNKNOWN, left: UNKNOWN });
  }

  private pace({ stored, refused, bytes }: Progress): { rate: number; left: string } {
    const { at, records, bytes: begun, size } = this.beginning!;
    const seconds = (performance.now() - at) / 1000;
    const done = Number(bytes) - begun;
    return {
      rate: seconds > 0 ? Math.round((stored + refused - records) / seconds) : 0,
      left: size === undefined || done <= 0 ? UNKNOWN : timeOf(((size - Number(bytes)) * seconds) / done),
    };
  }
}

/** Hours, minutes and seconds are written as 1:05:09. */
function timeOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const padded = (number: number) => String(number).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${padded(minutes)}` : minutes}:${padded(whole % 60)}`;
}

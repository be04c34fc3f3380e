/** What a command writes: its result to stdout, as text or as one JSON object, and everything else to stderr. */
export class Output {
  constructor(readonly isJson: boolean) {}

  /**
   * The result of the command; called once.
   *
   * @param text lines for people, without a line break at the end
   * @param to stderr where stdout has data
   */
  result(value: object, text: string, to: NodeJS.WriteStream = process.stdout): void {
    to.write(this.isJson ? `${JSON.stringify(value)}\n` : `${text}\n`);
  }

  /** What a long command does now. Not written with `--json`. */
  progress(text: string): void {
    if (!this.isJson) process.stderr.write(`${text}\n`);
  }
}

import { TokenParser, Tokenizer, TokenType } from '@streamparser/json';

/** The limit applies to one selected value, and to what is between two of them. */
const MAX_VALUE_BYTES = 32 * 1024 * 1024;

/** Levels of nesting. Deeper values would exhaust the stack when they are written. */
const MAX_DEPTH = 200;

const NEWLINE = 0x0a;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export interface JsonValue {
  /** Keys and indexes from the root of the document. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Position of the document in the file, from 0: with one document per line, the number of the line. */
  readonly document: number;
}

interface JsonProblem {
  /** Line number, starting at 1. */
  readonly line: number;
  readonly reason: string;
}

export interface JsonSelection {
  /** Selectors such as `$.channels.*.messages.*`, with asterisks for lists. No selected value may be inside another one. */
  readonly paths: readonly string[];
  readonly onProblem: (problem: JsonProblem) => void;
  /** A member is neither selected nor on the way to what is. @param path of the object that has it, without indexes, as in `$.chats` */
  readonly onUnselected?: (path: string, name: string) => void;
  /** Largest selected value. Default: 32 MB. */
  readonly maxValueBytes?: number;
}

/**
 * Reads the selected values of JSON documents of any length; one value is in memory at a time, and those that one chunk of the source completes.
 * The source is one document, or one per line. An invalid line is reported and left out. After an error in a document of several lines, the
 * rest of the source is left out, because the position in the document is not known any more.
 */
export async function* readJsonValues(
  source: AsyncIterable<Buffer>,
  selection: JsonSelection,
): AsyncGenerator<JsonValue> {
  const documents = new JsonDocuments(selection);
  for await (const chunk of source) {
    yield* documents.read(chunk);
    if (documents.isBroken) return;
  }
  documents.end();
}

class JsonDocuments {
  private document: JsonDocument | undefined;
  private count = 0;
  private line = 1;
  private firstLine = 1;
  /** The rest of the line belongs to an invalid document. */
  private isSkipping = false;
  /** After a document that ends with its line, a cut one costs its own line only. */
  private isOnePerLine = false;
  /** The rest of the source cannot be read. */
  isBroken = false;

  constructor(private readonly selection: JsonSelection) {}

  read(chunk: Buffer): JsonValue[] {
    const found: JsonValue[] = [];
    const isStart = this.line === 1 && this.count === 0;
    for (let start = isStart && chunk.subarray(0, 3).equals(BOM) ? 3 : 0; start < chunk.length && !this.isBroken;) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline + 1;
      if (!this.isSkipping) found.push(...this.readPart(chunk.subarray(start, end)));
      if (newline !== -1) this.endLine();
      start = end;
    }
    return found;
  }

  end(): void {
    if (this.document?.isComplete === false) this.fail('The file ends within a value.');
  }

  private readPart(part: Buffer): JsonValue[] {
    if (!this.document) {
      if (isBlank(part)) return [];
      this.firstLine = this.line;
      this.document = new JsonDocument(this.selection, this.count++);
    }
    const { found, problem } = this.document.write(part);
    if (problem !== undefined) this.fail(problem);
    return found;
  }

  private endLine(): void {
    if (this.document?.isComplete) {
      if (this.line === this.firstLine) this.isOnePerLine = true;
      this.document = undefined;
    } else if (this.document && this.isOnePerLine) this.fail('The line ends within a value.');
    this.line += 1;
    this.isSkipping = false;
  }

  private fail(reason: string): void {
    this.selection.onProblem({ line: this.line, reason });
    this.document = undefined;
    this.isSkipping = true;
    this.isBroken = this.line !== this.firstLine;
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

class JsonDocument {
  private readonly tokenizer = new Tokenizer();
  private readonly parser: TokenParser;
  private readonly maxValueBytes: number;
  private found: JsonValue[] = [];
  private depth = 0;
  private unselectedBytes = 0;
  private problem: string | undefined;
  private readonly unselected: UnselectedMembers | undefined;
  isComplete = false;

  constructor({ paths, maxValueBytes = MAX_VALUE_BYTES, onUnselected }: JsonSelection, document: number) {
    this.maxValueBytes = maxValueBytes;
    if (onUnselected) this.unselected = new UnselectedMembers(paths, onUnselected);
    this.parser = new TokenParser({ paths: [...paths], keepStack: false });
    const failed = (error: Error) => {
      this.problem ??= withoutContent(error);
    };
    this.parser.onError = failed;
    this.tokenizer.onError = failed;
    this.parser.onValue = ({ value, key, stack }) => {
      this.unselectedBytes = 0;
      const path = [...stack.slice(1).map((level) => level.key), key].filter((part) => part !== undefined);
      this.found.push({ path, value, document });
    };
    this.tokenizer.onToken = (token) => {
      this.follow(token.token);
      this.unselected?.follow(token.token, token.value);
      if (this.problem === undefined) this.parser.write(token);
    };
  }

  /** @returns the values that the bytes complete, and why the document is not valid */
  write(bytes: Buffer): { found: JsonValue[]; problem?: string } {
    if (this.isComplete)
      return { found: [], problem: isBlank(bytes) ? undefined : 'There is something behind the value.' };
    this.unselectedBytes += bytes.length;
    try {
      this.tokenizer.write(bytes);
    } catch (error) {
      this.problem ??= withoutContent(error as Error);
    }
    if (this.unselectedBytes > this.maxValueBytes) this.problem ??= 'A value is too large.';
    const { found } = this;
    this.found = [];
    return { found, problem: this.problem };
  }

  private follow(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.depth -= 1;
    if (this.depth > MAX_DEPTH) this.problem ??= 'A value is nested too deeply.';
    if (this.depth === 0) this.isComplete = true;
  }
}

/** Finds the names of members above and beside the selected values. Those in selected values are the reader's. */
class UnselectedMembers {
  private readonly selectors: readonly (readonly string[])[];
  private readonly maxDepth: number;
  /** The names of the members that are open; of a list, an asterisk. The last one may be finished. */
  private readonly names: string[] = [];
  /** Levels that are open, and whether each is an object. */
  private readonly levels: boolean[] = [];
  private isName = false;

  constructor(
    paths: readonly string[],
    private readonly found: (path: string, name: string) => void,
  ) {
    this.selectors = paths.map((path) => path.split('.').slice(1));
    this.maxDepth = Math.max(...this.selectors.map(({ length }) => length));
  }

  follow(token: TokenType, value: unknown): void {
    const { levels, names } = this;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      levels.push(token === TokenType.LEFT_BRACE);
      names.push('*');
      this.isName = token === TokenType.LEFT_BRACE;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      levels.pop();
      names.pop();
      this.isName = false;
    } else if (token === TokenType.COMMA) this.isName = levels.at(-1) === true;
    else if (this.isName && token === TokenType.STRING) {
      this.isName = false;
      names[names.length - 1] = String(value);
      if (names.length <= this.maxDepth) this.check();
    }
  }

  /** Of a member that is not selected, those in it are not asked for. */
  private check(): void {
    const { names } = this;
    if (this.isOnWay(names) || !this.isOnWay(names.slice(0, -1))) return;
    this.found(['$', ...names.slice(0, -1)].filter((name) => name !== '*').join('.'), names.at(-1)!);
  }

  private isOnWay(names: readonly string[]): boolean {
    return this.selectors.some((selector) =>
      names.every((name, index) => [undefined, '*', name].includes(selector[index])),
    );
  }
}

/** Messages of the parser quote the source, which may be a text of a message. */
const withoutContent = (error: Error): string =>
  error.name === 'RangeError' ? 'A value is too large.' : 'This is not valid JSON.';

/** Log level: debug for errors that the client causes, warn or error for errors of the server. */
type Level = 'debug' | 'warn' | 'error';

/** What the reference of errors says of an error, in addition to its message. */
interface Explanation {
  /** How the error comes about. */
  readonly cause: string;
  /** What to do about it. */
  readonly remedy: string;
}

export interface ErrorDefinition extends Explanation {
  readonly status: number;
  readonly level: Level;
  /** For people; `{name}` is replaced by a parameter of the DomainError. */
  readonly message: string;
}

export const define = <Message extends string>(
  status: number,
  message: Message,
  { cause, remedy, level = 'debug' }: Explanation & { level?: Level },
) => ({ status, message, cause, remedy, level });

/** Log level: debug for errors that the client causes, warn or error for errors of the server. */
type Level = 'debug' | 'warn' | 'error';

export interface ErrorDefinition {
  readonly status: number;
  readonly level: Level;
  /** For people; `{name}` is replaced by a parameter of the DomainError. */
  readonly message: string;
}

export const define = <Message extends string>(status: number, message: Message, level: Level = 'debug') => ({
  status,
  message,
  level,
});

/** Who makes a request, for the audit log. */
export interface Actor {
  /** The actor as JSON, with the properties that the trigger function `write_audit_entry` reads. */
  describe(): string;
  /** Whether a person makes the request in the console. Absent for others. */
  readonly isOfConsole?: boolean;
  /** What that person does with the data of an app; absent where the request changes none, or where triggers record what it changes. */
  readonly act?: OperatorAct;
}

/**
 * The kind of an act: the type of its target and a verb in the past tense, such as `poll.closed`. `none` is declared by an operation that
 * changes nothing, or whose service writes an entry of its own.
 */
export type ActKind = `${string}.${string}` | 'none';

/** An act of an operator, as the audit log shows it. */
export interface OperatorAct {
  readonly appId: string;
  readonly target: { readonly type: string; readonly id: string };
  /** The verb is in the past tense. */
  readonly action: string;
  /** The values have no texts of messages and no credentials. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Set when the transaction that records it has been committed. */
  isRecorded: boolean;
}

export interface StoredResponse {
  readonly status: number;
  readonly body: object;
}

/** Ends a request with the stored response of an earlier one. It is thrown because a guard has no other way to respond. */
export class ReplayedResponse extends Error {
  override readonly name = 'ReplayedResponse';

  constructor(readonly response: StoredResponse) {
    super('The response of an earlier request is sent again');
  }
}

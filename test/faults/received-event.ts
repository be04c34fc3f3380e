/** An event as a webhook or a connected client received it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly trigger: string;
  readonly data: any;
}

import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { parseFrame, type RawFrame } from './client-frame.js';

/** What a connection speaks. The server handles the frames of docs/realtime.md; another protocol translates from and to them. */
export interface Protocol {
  /** @throws ERR_BAD_FRAME, ERR_BODY_TOO_DEEP */
  parse(text: Buffer): RawFrame;
  /**
   * The messages that a frame is sent as; none if the protocol has nothing for it.
   *
   * @param event of an event frame
   */
  render(frame: object, event?: OutboundEvent): readonly object[];
}

export const ownProtocol: Protocol = { parse: parseFrame, render: (frame) => [frame] };

/** A frame for any number of connections. It is encoded once for each protocol. */
export class SharedFrame {
  private readonly texts = new Map<Protocol, readonly Buffer[]>();

  /** @param event of an event frame */
  constructor(
    private readonly frame: object,
    private readonly event?: OutboundEvent,
  ) {}

  textsIn(protocol: Protocol): readonly Buffer[] {
    const known = this.texts.get(protocol);
    if (known) return known;
    const texts = protocol.render(this.frame, this.event).map((message) => Buffer.from(JSON.stringify(message)));
    this.texts.set(protocol, texts);
    return texts;
  }
}

import { hashOf } from '#resources/data-transfer/conversion/archive/id-registry.js';

/** An id in the form of Slack's: a letter that says of what, and capital letters and digits. Different ids give different ones. */
export const slackId = (letter: 'U' | 'C' | 'D' | 'F', id: string): string =>
  `${letter}${(/^[a-z0-9]{1,20}$/.test(id) ? id : hashOf(id)).toUpperCase()}`;

/** Slack's own user, who writes what no user wrote. */
export const SLACKBOT = 'USLACKBOT';

/** The times that identify messages, in microseconds: each message of a channel has another. */
export class SlackTimes {
  private readonly last = new Map<string, number>();

  next(channel: string, sentAt: number): string {
    const time = Math.max(Math.round(sentAt * 1000) * 1000, (this.last.get(channel) ?? 0) + 1);
    this.last.set(channel, time);
    return `${Math.floor(time / 1e6)}.${String(time % 1e6).padStart(6, '0')}`;
  }
}

/** Names of channels, which are those of their folders: each once, in small letters, without spaces. */
export class ChannelNames {
  private readonly taken = new Set<string>();

  nameOf(name: string): string {
    const readable = name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}_]+/gu, '-')
      .slice(0, 70);
    const base = readable.replaceAll(/^-|-$/g, '') || 'channel';
    let free = base;
    for (let number = 2; this.taken.has(free); number++) free = `${base}-${number}`;
    this.taken.add(free);
    return free;
  }
}

import { COUNTED, type Counted } from '#resources/data-transfer/import/counted.js';

export interface RecountRow {
  readonly what: Counted;
  readonly source: number;
  readonly archive: number;
}

/** What a message counts for. */
interface CountedMessage {
  readonly author: string | undefined;
  readonly parent: string | undefined;
  readonly reactions: number;
  readonly files: number;
  readonly mentions: number;
  readonly saves: number;
  readonly isPinned: boolean;
}

class Counts {
  private readonly numbers = new Map<Counted, number>();
  private readonly authors = new Set<string>();
  /** The messages that have replies. */
  readonly threads = new Set<string>();

  count(what: Counted, by = 1): void {
    this.numbers.set(what, this.of(what) + by);
  }

  addMessage({ author, parent, reactions, files, mentions, saves, isPinned }: CountedMessage): void {
    this.count('messages');
    this.count('reactions', reactions);
    this.count('files', files);
    this.count('mentions', mentions);
    this.count('saves', saves);
    if (isPinned) this.count('pins');
    if (author !== undefined) this.authors.add(author);
    if (parent !== undefined) this.threads.add(parent);
  }

  of(what: Counted): number {
    if (what === 'authors') return this.authors.size;
    return what === 'threads' ? this.threads.size : (this.numbers.get(what) ?? 0);
  }
}

/** How much of each there is in the source, as it says itself, and how much was written. */
export class Recount {
  readonly source = new Counts();
  readonly archive = new Counts();

  rows(): RecountRow[] {
    return COUNTED.map((what) => ({ what, source: this.source.of(what), archive: this.archive.of(what) }));
  }
}

import { QueryBoolean, QueryChoice, QueryText } from '#platform/http/fields/query-field.js';
import { CursorQuery } from '#platform/http/lists/cursor.js';

/** What a list of messages looks for in texts. */
export class SearchMessagesQuery extends CursorQuery {
  @QueryText({
    description:
      'Only messages with all of these words and "phrases" in their text, their files\' names, their card or the names of those whom they mention, and without any -word; one OR another is either, and begin* is the beginning of a word. Filters are from:, in:, has:, before:, after:, on:, mentions:, is: and type:. Case, accents, other forms of a letter and punctuation around a word do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on.',
    max: 500,
    example: 'hike',
  })
  searchKey?: string;

  @QueryBoolean({
    description:
      'With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units.',
  })
  withMatches?: boolean;

  @QueryChoice({
    description:
      'relevance: with searchKey, the best of the newest 200 messages that it finds come first: whole words before parts of words, words beside each other before others, short texts before long ones, and new messages before old ones. If it finds more, meta.search says so.',
    of: ['relevance'],
  })
  order?: 'relevance';

  @QueryBoolean({
    description:
      'With searchKey: meta.search.counts says how many messages are found in all, with attachments and with links, up to 100 of each.',
  })
  withCounts?: boolean;
}

import type { MediaLinks } from '#resources/media/files/media-links.js';

/** The signed part of a URL of a file; see MediaLinks. */
const LINK = /\/v3\/media\/([\w-]{1,200}\.[\w-]{1,64}\.[\w-]{1,64})\//g;

/** An origin before a mark. No origin is longer than a host name and a port. */
const MARKED_URL = /(https?:\/\/[^/"\\\s]{1,280})?\/v3\/media\/@([\w-]{1,64})\.([\w-]{1,64})\//g;

/**
 * URLs of files are signed by the installation and name the app, and are parts of texts: of messages, edits, avatars. In an export each
 * valid one has a mark in place of its signature: only the export can make it, since it contains the secret of this export. An import
 * signs the marked ones for its app, and no others, so a text gives no access to a file that it gave none to before.
 */
export class MediaMarks {
  /** @param secret of the export, of letters and digits */
  constructor(
    private readonly links: MediaLinks,
    private readonly appId: string,
    private readonly secret: string,
  ) {}

  /** @param json text of a row */
  mark(json: string): string {
    if (!json.includes('/v3/media/')) return json;
    return json.replace(LINK, (url, link: string) => {
      const key = this.links.resolve(link);
      return key?.appId === this.appId ? `/v3/media/@${this.secret}.${key.mediaId}/` : url;
    });
  }

  /** @param base origin of this installation; without it the URLs keep theirs */
  sign(json: string, base?: string): string {
    if (!json.includes(this.secret)) return json;
    return json.replace(MARKED_URL, (url, origin: string | undefined, secret: string, mediaId: string) => {
      if (secret !== this.secret) return url;
      const link = this.links.linkOf({ appId: this.appId, mediaId });
      return `${origin === undefined ? '' : (base ?? origin)}/v3/media/${link}/`;
    });
  }

  /** Removes origins, to compare rows of two installations. */
  withoutOrigins(json: string): string {
    if (!json.includes(this.secret)) return json;
    return json.replace(
      MARKED_URL,
      (_, _origin, secret: string, mediaId: string) => `/v3/media/@${secret}.${mediaId}/`,
    );
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { MediaLinks } from './media-links.js';

/** Where the server serves the pictures and other files of the demo data. */
export const DEMO_FILES_PATH = '/demo-files';

/** An origin before the path of an uploaded file, whose signed part is captured, or of a file of the demo data. */
const ADDRESS =
  /(https?:\/\/[^/"\\\s]{1,280})(?=\/v3\/media\/([\w-]{1,200}\.[\w-]{1,64}\.[\w-]{1,64})\/|\/demo-files\/[\w-]{1,64}\.\w{1,8})/g;

/**
 * Addresses of files are stored as parts of texts, with the origin that the server had then: in messages, avatars and metadata. With PUBLIC_URL
 * they begin with it wherever they are read, whatever it was before. The signature shows that a file is one of this installation.
 */
@Injectable()
export class FileAddresses {
  private readonly origin?: string;

  constructor(
    private readonly links: MediaLinks,
    @Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>,
  ) {
    this.origin = publicUrl;
  }

  /** @param text JSON, for example */
  current(text: string): string {
    const { origin } = this;
    if (origin === undefined || !(text.includes('/v3/media/') || text.includes(`${DEMO_FILES_PATH}/`))) return text;
    return text.replace(ADDRESS, (former: string, _: string, link: string | undefined) =>
      former === origin || (link !== undefined && !this.links.resolve(link)) ? former : origin,
    );
  }

  /** The same for a value that is written as JSON. */
  currentIn<Value>(value: Value): Value {
    if (this.origin === undefined) return value;
    const text = JSON.stringify(value);
    const current = this.current(text);
    return current === text ? value : (JSON.parse(current) as Value);
  }
}

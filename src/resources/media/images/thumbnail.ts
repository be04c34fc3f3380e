/** Names of thumbnails, the largest first, with the length of their longer side in pixels. Images are not enlarged. */
export const thumbnailSides = { large: 1280, medium: 640, small: 200 } as const;

export type ThumbnailName = keyof typeof thumbnailSides;

export const thumbnailNames = Object.keys(thumbnailSides) as ThumbnailName[];

/** What the thread that makes thumbnails works on. */
export interface ThumbnailRequest {
  readonly bytes: Uint8Array;
  /** 1 to 8, as in EXIF. */
  readonly orientation: number;
  /** The most memory that decoding may take. */
  readonly maximumBytes: number;
}

export interface Thumbnail {
  readonly name: ThumbnailName;
  readonly bytes: Uint8Array;
  /** PNG where parts of the image are transparent. */
  readonly mimeType: 'image/jpeg' | 'image/png';
}

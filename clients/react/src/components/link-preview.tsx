import type { Message } from 'confab-client';
import { useState } from 'react';
import { isWebAddress } from '../data/web-address.js';
import { usePart, type LinkPreviewData, type LinkPreviewProps } from './parts.js';

interface Injected {
  readonly extensions?: { readonly 'link-preview'?: { readonly links?: unknown } };
}

/** Metadata can be written by others, so it is checked. */
export function linkPreviewsOf({ data }: Message): readonly LinkPreviewData[] {
  const links = (data.metadata?.['@injected'] as Injected | undefined)?.extensions?.['link-preview']?.links;
  return Array.isArray(links) ? links.filter(isPreview) : [];
}

function isPreview(link: unknown): link is LinkPreviewData {
  const { url, title, description, image } = (link ?? {}) as Partial<Record<keyof LinkPreviewData, unknown>>;
  const isOptional = (value: unknown) => value === undefined || typeof value === 'string';
  return (
    typeof url === 'string' &&
    isWebAddress(url) &&
    typeof title === 'string' &&
    isOptional(description) &&
    isOptional(image)
  );
}

function LinkPreviewOfKit({ link: { url, title, description, image } }: LinkPreviewProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <a className="confab-link-preview" href={url} target="_blank" rel="noreferrer noopener">
      {image !== undefined && isWebAddress(image) && !isBroken && (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
      )}
      <span className="confab-link-title">{title}</span>
      {description !== undefined && <span className="confab-link-description">{description}</span>}
      <span className="confab-note">{hostOf(url)}</span>
    </a>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export function LinkPreview(props: LinkPreviewProps) {
  const Part = usePart('LinkPreview', LinkPreviewOfKit);
  return <Part {...props} />;
}
LinkPreview.Default = LinkPreviewOfKit;

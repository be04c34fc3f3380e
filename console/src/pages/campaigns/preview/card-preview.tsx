import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../../texts/index.ts';
import { addressOf, elementsOf, isHeading, textOf, type CardElement } from './card-elements.ts';

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

interface CardPreviewProps {
  /** With its values. */
  content: CardElement;
  scheme: Scheme;
}

/** A card as clients show it, more or less. Its colors are those of the scheme, whatever that of the console is. */
export const CardPreview = ({ content, scheme }: CardPreviewProps) => (
  <article className="card-preview" data-scheme={scheme} aria-label={texts.campaignPreview.schemes[scheme]}>
    <Elements list={content.body} scheme={scheme} />
  </article>
);

const Elements = ({ list, scheme }: { list: unknown; scheme: Scheme }) =>
  elementsOf(list).map((element, index) => <Element key={index} element={element} scheme={scheme} />);

function Element({ element, scheme }: { element: CardElement; scheme: Scheme }): ReactNode {
  switch (element.type) {
    case 'text':
      return (
        <Text
          size={isHeading(element) ? 'lg' : 'sm'}
          fw={isHeading(element) ? 700 : 400}
          c={colorOf(element.color, scheme)}
          className="user-text"
        >
          {textOf(element.content)}
        </Text>
      );
    case 'image':
      return <Picture address={textOf(element.url)} description={textOf(element.altText)} />;
    case 'button':
      return (
        <span className="card-preview-button" title={addressOf(element)}>
          {textOf(element.label)}
        </span>
      );
    case 'divider':
      return <hr />;
    case 'row':
    case 'grid':
      return (
        <div className="card-preview-row">
          <Elements list={element.items} scheme={scheme} />
        </div>
      );
    case 'column':
      return (
        <div className="card-preview-column">
          <Elements list={element.items} scheme={scheme} />
        </div>
      );
    case 'spacer':
      return null;
    default:
      return <Text size="xs">{texts.campaignPreview.notShown(textOf(element.type))}</Text>;
  }
}

/** Fetched without the address of the console. */
const Picture = ({ address, description }: { address: string; description: string }) =>
  /^https?:\/\/./i.test(address) && <img src={address} alt={description} loading="lazy" referrerPolicy="no-referrer" />;

/** One color, or one for each scheme. */
function colorOf(color: unknown, scheme: Scheme): string | undefined {
  const own = typeof color === 'object' && color !== null ? (color as Record<string, unknown>)[scheme] : color;
  return typeof own === 'string' && /^#[\da-f]{3,8}$/i.test(own) ? own : undefined;
}

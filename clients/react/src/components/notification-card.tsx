import type { FeedItem } from 'confab-client';
import { useId, useMemo, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { parseCard, type Card, type CardElement, type CardImage } from '../data/card.js';
import { feedTexts } from '../feed-texts.js';
import { useLaterTexts } from '../hooks/chat.js';
import { Markdown } from './markdown.js';
import { usePart, type NotificationCardProps } from './parts.js';

type Kind<Name extends CardElement['kind']> = Extract<CardElement, { kind: Name }>;

/** The card of a notification; of one that is of another version, or of the app, the text that the template has in its place. */
function NotificationCardOfKit(props: NotificationCardProps) {
  const texts = useLaterTexts('feed', feedTexts);
  const { content } = props.item;
  const card = useMemo(() => parseCard(content), [content]);
  if (!card) {
    const text = props.item.alternativeText ?? content.fallbackText;
    return (
      <p className="confab-card" dir="auto">
        {typeof text === 'string' && text !== '' ? text : texts.notShown}
      </p>
    );
  }
  return <CardBox {...props} card={card} />;
}

export function NotificationCard(props: NotificationCardProps) {
  const Part = usePart('NotificationCard', NotificationCardOfKit);
  return <Part {...props} />;
}
NotificationCard.Default = NotificationCardOfKit;

/** What is the same for all elements of a card. */
interface Shared {
  readonly item: FeedItem;
  readonly onAction: NotificationCardProps['onAction'];
  readonly hasActions: boolean;
}

function CardBox({ card, ...shared }: Shared & { card: Card }) {
  return (
    <div className="confab-card" style={card.style as CSSProperties}>
      <Elements elements={card.elements} {...shared} />
    </div>
  );
}

const Elements = ({ elements, ...shared }: Shared & { elements: readonly CardElement[] }) =>
  elements.map((element, index) => <Element key={index} element={element} {...shared} />);

function Element({ element, ...shared }: Shared & { element: CardElement }): ReactNode {
  const style = element.style as CSSProperties;
  const className = `confab-card-${element.kind}`;
  switch (element.kind) {
    case 'text':
      return (
        <p className={className} data-variant={element.variant} style={style} dir="auto">
          {element.text}
        </p>
      );
    case 'image':
    case 'icon':
      return <Image className={className} image={element.image} alt={element.alt} style={style} />;
    case 'avatar':
      return (
        <span className={className} style={style} aria-hidden="true">
          {element.image ? <Image image={element.image} alt="" /> : element.initials}
        </span>
      );
    case 'badge':
    case 'chip':
      return (
        <span className={className} style={style} dir="auto">
          {element.image && <Image className="confab-card-icon" image={element.image} alt="" />}
          {element.text}
        </span>
      );
    case 'divider':
      return <hr className={className} style={style} />;
    case 'spacer':
      return <div style={style} />;
    case 'progress':
      return (
        <label className={className}>
          <bdi className={element.label === undefined ? 'confab-hidden' : undefined}>
            {element.label ?? `${element.value} %`}
          </bdi>
          <progress max={100} value={element.value} style={style} />
        </label>
      );
    case 'code':
      return (
        <pre className={className} style={style} tabIndex={0} dir="ltr">
          {element.text}
        </pre>
      );
    case 'markdown':
      return (
        <div style={style}>
          <Markdown text={element.text} nameOf={(uid) => uid} />
        </div>
      );
    case 'row':
    case 'column':
    case 'grid':
      return (
        <div className={className} style={style} tabIndex={style.overflowX === 'auto' ? 0 : undefined}>
          <Elements elements={element.items} {...shared} />
        </div>
      );
    case 'disclosures':
      return <Disclosures element={element} {...shared} />;
    case 'table':
      return <Table element={element} />;
    case 'button':
      return <Button element={element} {...shared} />;
  }
}

interface ImageProps {
  readonly image: CardImage;
  readonly alt: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** An image that cannot be loaded leaves its text. */
function Image({ image: { light, dark }, alt, className, style }: ImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return alt === '' ? null : <span className="confab-note">{alt}</span>;
  const ofLight = (
    <img {...{ className, style, alt }} src={light} loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
  );
  if (dark === undefined) return ofLight;
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      {ofLight}
    </picture>
  );
}

function Disclosures({ element: { parts, style }, ...shared }: Shared & { element: Kind<'disclosures'> }) {
  // of those with one name only one is open
  const name = useId();
  return (
    <div className="confab-card-disclosures" style={style as CSSProperties}>
      {parts.map(({ header, body, isOpen }, index) => (
        <details key={index} name={parts.length > 1 ? name : undefined} open={isOpen}>
          <summary dir="auto">
            {typeof header === 'string' ? header : <Elements elements={header} {...shared} hasActions={false} />}
          </summary>
          <div className="confab-card-column">
            <Elements elements={body} {...shared} />
          </div>
        </details>
      ))}
    </div>
  );
}

const Table = ({ element: { columns, rows, style } }: { element: Kind<'table'> }) => (
  <div className="confab-card-table" tabIndex={0} style={style as CSSProperties}>
    <table>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" dir="auto">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A link where it leads to an address; otherwise a button, which copies a text or does what the app says. */
function Button({ element, item, onAction, hasActions }: Shared & { element: Kind<'button'> }) {
  const texts = useLaterTexts('feed', feedTexts);
  const [isCopied, setIsCopied] = useState(false);
  const { look, label, image, isImageLast, isDisabled, action, link } = element;
  const style = element.style as CSSProperties;
  const className = look === 'link' ? 'confab-card-link' : 'confab-card-button';
  const text = isCopied ? texts.copied : label;
  const content = (
    <>
      {image && !isImageLast && (
        <Image className="confab-card-icon" image={image} alt={label === undefined ? texts.open : ''} />
      )}
      {text !== undefined && <bdi>{text}</bdi>}
      {image && isImageLast && <Image className="confab-card-icon" image={image} alt="" />}
    </>
  );
  const shared = { className, style, 'data-look': look };
  if (action && link && !isDisabled)
    return (
      <a
        {...shared}
        {...link}
        target="_blank"
        rel="noreferrer noopener"
        onClick={(event) => onAction(action, item, event)}
      >
        {content}
      </a>
    );
  const copied = action?.type === 'copyToClipboard' && typeof action.value === 'string' ? action.value : undefined;
  const canPress = action !== undefined && !isDisabled && (hasActions || copied !== undefined);
  const press = (event: MouseEvent) => {
    onAction(action!, item, event);
    if (copied === undefined || event.isDefaultPrevented()) return;
    navigator.clipboard.writeText(copied).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <button type="button" {...shared} disabled={!canPress} onClick={press}>
      {content}
    </button>
  );
}

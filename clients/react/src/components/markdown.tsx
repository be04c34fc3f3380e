import { Fragment, useContext, type ReactNode } from 'react';
import { ChatContext } from '../hooks/chat.js';
import { parseMarkdown, type Block, type Inline } from '../text/markdown.js';

interface MarkdownProps {
  readonly text: string;
  /** The name of a mentioned user. */
  readonly nameOf: (uid: string) => string;
}

/** The text of a user with its formatting. It becomes elements, and never HTML. Links lead to the web only. */
export function Markdown({ text, nameOf }: MarkdownProps) {
  const uid = useContext(ChatContext)?.chat.uid;
  const inline = (nodes: readonly Inline[]): ReactNode =>
    nodes.map((node, index) => <Fragment key={index}>{one(node)}</Fragment>);
  const one = (node: Inline): ReactNode => {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'code':
        return <code>{node.text}</code>;
      case 'link':
        return (
          <a href={node.href} target="_blank" rel="noreferrer noopener nofollow ugc">
            {node.text}
          </a>
        );
      case 'mention':
        return (
          <span className="confab-mention" data-own={node.uid === uid || undefined}>
            @{nameOf(node.uid)}
          </span>
        );
      case 'everyone':
        return (
          <span className="confab-mention" data-own>
            {node.text}
          </span>
        );
      default: {
        const { kind: Tag, children } = node;
        return <Tag>{inline(children)}</Tag>;
      }
    }
  };
  const block = (each: Block): ReactNode => {
    if (each.kind === 'code') return <pre tabIndex={0}>{each.text}</pre>;
    if (each.kind === 'quote') return <blockquote>{inline(each.children)}</blockquote>;
    if (each.kind !== 'list') return <p>{inline(each.children)}</p>;
    const items = each.items.map((item, index) => <li key={index}>{inline(item)}</li>);
    return each.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
  };
  return (
    <div className="confab-text" dir="auto">
      {parseMarkdown(text).map((each, index) => (
        <Fragment key={index}>{block(each)}</Fragment>
      ))}
    </div>
  );
}

import { Paper, Text } from '@mantine/core';
import { useMemo, type SyntheticEvent } from 'react';

/**
 * The HTML of an email in a frame that runs no script, sends no form and leads nowhere. The policy of the page applies in it, which refuses styles in
 * attributes: the page sets them itself.
 */
export function EmailPreview({ subject, html }: { subject: string; html: string }) {
  const source = useMemo(() => withoutStyles(html), [html]);
  return (
    <Paper withBorder component="article">
      <Text size="sm" fw={600} p="sm" className="user-text">
        {subject}
      </Text>
      <iframe
        // a frame that shows another email loads anew
        key={source}
        title={subject}
        sandbox="allow-same-origin"
        srcDoc={source}
        onLoad={show}
        // as most programs for emails show it
        style={{ width: '100%', maxHeight: 480, border: 0, background: '#fff', colorScheme: 'light' }}
      />
    </Paper>
  );
}

const STYLE = 'data-style';
/** In a tag. */
const STYLE_ATTRIBUTE = /\sstyle\s*=/gi;

function withoutStyles(html: string): string {
  const nonce = pageNonce();
  // before it is parsed: the policy of the page applies to the parser as well
  const renamed = html.replaceAll(/<[^>]+>/g, (tag) =>
    tag.replaceAll(STYLE_ATTRIBUTE, ` ${STYLE}=`).replace(/^<style\b/i, `<style nonce="${nonce}"`),
  );
  const page = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of page.querySelectorAll('script, meta, link, iframe, object, embed')) element.remove();
  for (const element of page.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || name === 'href') element.removeAttribute(name);
  return page.documentElement.outerHTML;
}

/** With its styles, as high as it is. */
function show({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = frame.contentDocument;
  if (!page) return;
  for (const element of page.querySelectorAll<HTMLElement>(`[${STYLE}]`))
    element.style.cssText = element.getAttribute(STYLE)!;
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

/** Browsers hide it from selectors, not from scripts of the page. */
const pageNonce = (): string => document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

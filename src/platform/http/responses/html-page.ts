import type { Response } from 'express';

/** Allows the page to send its form, and nothing else. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface HtmlPage {
  readonly title: string;
  /** Markup of the body. Must not contain values of a request. */
  readonly html: string;
}

/** Responds with a page for people whose address may be a credential: it is not stored, sent as a referrer, or shown in frames. */
export function sendPage(response: Response, { title, html }: HtmlPage): void {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  });
  response.type('html').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${html}
</body>
</html>
`);
}

import type { NextFunction, Request, Response } from 'express';

/** Programs at whose other end a person reads: terminals, and pages that are opened in a browser. */
const TERMINALS = /^(curl|Wget)\//;

/** As middleware: indents JSON for people. Programs get it without spaces, which is smaller and faster to make. */
export function indentedJson(request: Request, response: Response, next: NextFunction): void {
  const { 'user-agent': agent = '', accept = '' } = request.headers;
  if (TERMINALS.test(agent) || accept.includes('text/html'))
    response.json = (body: unknown) => {
      if (!response.get('Content-Type')) response.type('json');
      return response.send(`${JSON.stringify(body, null, 2)}\n`);
    };
  next();
}

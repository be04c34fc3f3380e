import type { NextFunction, Request, Response } from 'express';

/** User agents of command line clients, whose output people read. */
const COMMAND_LINE_CLIENTS = /^(curl|Wget)\//;

/** Middleware that indents JSON for command line clients and browser pages. Other clients get it without spaces, which is smaller and faster. */
export function indentedJson(request: Request, response: Response, next: NextFunction): void {
  const { 'user-agent': agent = '', accept = '' } = request.headers;
  if (COMMAND_LINE_CLIENTS.test(agent) || accept.includes('text/html'))
    response.json = (body: unknown) => {
      if (!response.get('Content-Type')) response.type('json');
      return response.send(`${JSON.stringify(body, null, 2)}\n`);
    };
  next();
}

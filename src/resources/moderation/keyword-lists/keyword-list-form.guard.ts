import { Injectable, createParamDecorator, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { isForm } from '#platform/http/body/body-headers.js';
import { MAX_BODY_BYTES } from '#platform/http/body/body-parser.js';
import { readForm } from '#platform/http/forms/form.js';
import type { AuthenticatedRequest } from '#platform/http/requests/authenticated-request.js';
import { MAX_CSV_BYTES, cellsOfCsv } from './csv.js';
import { MAX_TERMS } from './terms.js';

type KeywordListRequest = AuthenticatedRequest & { csvCells?: string[] };

/** The cells of the CSV file of a form; undefined without a file. */
export const CsvCells = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => execution.switchToHttp().getRequest<KeywordListRequest>().csvCells,
);

/** What else the parts of a form have: boundaries and headers. */
const OVERHEAD = 64 * 1024;

/** Reads the fields of a form as the body, and its file as CSV. */
@Injectable()
export class KeywordListFormGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<KeywordListRequest>();
    if (!isForm(request)) return true;
    const options = { maxBytes: MAX_CSV_BYTES + MAX_BODY_BYTES + OVERHEAD, maxFiles: 1, jsonFields: [] };
    request.body = await readForm(request, options, async ({ name, content }) => {
      const cells = await cellsOfCsv(content, MAX_TERMS);
      // browsers send an unnamed empty file where none was chosen
      if (name !== '' || cells.length > 0) request.csvCells = cells;
    });
    return true;
  }
}

import { apiDocument } from '../../../dist/platform/openapi/document/document.js';
import { ResponseValidator } from './response-validator.mjs';

let shared;

export function documentAndValidator(app) {
  if (!shared) {
    const document = apiDocument(app);
    shared = { document, validator: new ResponseValidator(document) };
  }
  return shared;
}

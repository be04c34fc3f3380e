import { Logger } from '@nestjs/common';
import { apiDocument } from '#platform/openapi/document/document.js';
import { ResponseValidator } from './response-validator.mjs';

let shared;

export function documentAndValidator(app) {
  if (!shared) {
    const document = withoutWarnings(() => apiDocument(app));
    shared = { document, validator: new ResponseValidator(document) };
  }
  return shared;
}

/** Nest warns of two classes with one name, of which the document would describe only one. */
function withoutWarnings(make) {
  const { warn } = Logger;
  Logger.warn = (message) => {
    throw new Error(message);
  };
  try {
    return make();
  } finally {
    Logger.warn = warn;
  }
}

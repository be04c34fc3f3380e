export function resolvedDocument<Document extends { paths: object }>(document: Document): Document;

import { createHash } from 'node:crypto';

/** OpenAI-compatible APIs accept names of this length. */
const MAX_LENGTH = 64;
const SEPARATOR = '__';

/**
 * The name of a tool for models: `<slug>__<tool>`. Tools of two servers never have the same name: where characters are replaced or cut off, and
 * where the separator could be read in two ways, a hash of both names is appended.
 */
export function modelNameOf(slug: string, tool: string): string {
  const name = `${slug}${SEPARATOR}${tool}`;
  const isPlain =
    /^[a-zA-Z0-9_-]+$/.test(tool) && name.length <= MAX_LENGTH && !/_$|__/.test(slug) && !tool.startsWith('_');
  if (isPlain) return name;
  const hash = createHash('sha256')
    .update(JSON.stringify([slug, tool]))
    .digest('hex')
    .slice(0, 8);
  return `${name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_LENGTH - hash.length - 1)}-${hash}`;
}

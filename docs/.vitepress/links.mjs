import { dirname, join, relative } from 'node:path';

/**
 * Links between files of the repository lead to their pages of the guide. Links to files without a page become plain text.
 *
 * @param {import('vitepress').MarkdownRenderer} markdown
 * @param {string} root of the repository
 * @param {(path: string) => string | undefined} pageOf the path in the guide of a file of the repository
 */
export function linkPages(markdown, root, pageOf) {
  markdown.core.ruler.push('link_pages', ({ tokens, env }) => {
    // where both are given, `path` is that of the page
    const folder = dirname(env.realPath ?? env.path);
    for (const { children } of tokens) {
      let isText = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isText = !linkToPage(token, folder);
        if (isText && (token.type === 'link_open' || token.type === 'link_close')) {
          token.type = 'text';
          token.tag = token.content = '';
          token.nesting = 0;
        }
      }
    }
  });

  /** @returns false for a link to a file without a page */
  const linkToPage = (token, folder) => {
    const href = String(token.attrGet('href'));
    if (/^([a-z]+:|#|\/)/.test(href)) return true;
    const [path, hash] = href.split('#');
    const page = pageOf(relative(root, join(folder, decodeURI(path))));
    if (page === undefined) return false;
    token.attrSet('href', hash === undefined ? `/${page}` : `/${page}#${hash}`);
    return true;
  };
}

/**
 * Vue evaluates `{{ … }}` in a page, but not in elements with v-pre.
 *
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
export function showCodeAsItIs(markdown) {
  const render = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, index, ...others) => {
    tokens[index].attrSet('v-pre', '');
    return render(tokens, index, ...others);
  };
}

import { dirname, join, relative } from 'node:path';

/**
 * Links to files of the repository that are no pages of the guide become plain text.
 *
 * @param {import('vitepress').MarkdownRenderer} markdown
 * @param {string} root of the repository
 * @param {(path: string) => boolean} isPage of a path in the repository
 */
export function unlinkFiles(markdown, root, isPage) {
  markdown.core.ruler.push('unlink_files', ({ tokens, env }) => {
    const folder = dirname(env.path);
    for (const { children } of tokens) {
      let unlinked = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') unlinked = leadsToFile(String(token.attrGet('href')), folder);
        if (unlinked && (token.type === 'link_open' || token.type === 'link_close')) {
          token.type = 'text';
          token.tag = token.content = '';
          token.nesting = 0;
        }
      }
    }
  });

  const leadsToFile = (href, folder) =>
    !/^([a-z]+:|#|\/)/.test(href) && !isPage(relative(root, join(folder, decodeURI(href.replace(/#.*/, '')))));
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

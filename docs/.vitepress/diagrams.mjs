import { renderMermaidSVG } from 'beautiful-mermaid';

/** Of the SVG: it imports a font from elsewhere. `theme/style.css` has its rules. */
const STYLE = /<style>[^]*?<\/style>\n?/;

/** In pixels. */
const SPACING = { padding: 8, nodeSpacing: 16, layerSpacing: 28 };

/**
 * Draws code blocks of the language mermaid when the guide is built. Their colors are variables, so they follow the theme of the page.
 *
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
export function drawDiagrams(markdown) {
  const render = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...others) => {
    const { info, content } = tokens[index];
    if (info.trim() !== 'mermaid') return render(tokens, index, ...others);
    const svg = renderMermaidSVG(content, { transparent: true, ...SPACING }).replace(STYLE, '');
    return `<div class="diagram" v-pre>${svg}</div>\n`;
  };
}

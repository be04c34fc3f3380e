/** The colors are those of the UI kit on the page or of confab-react, and follow the color scheme without either. */
const STYLE = `
:host {
  --background: var(--cometchat-background-color-01, var(--confab-background, light-dark(#fff, #14161a)));
  --surface: var(--cometchat-background-color-03, var(--confab-surface, light-dark(#eceef2, #262a31)));
  --text: var(--cometchat-text-color-primary, var(--confab-text, light-dark(#16191f, #eceef2)));
  --accent: var(--cometchat-primary-color, var(--confab-accent, light-dark(#4253c9, #8b9bff)));
  --danger: #b3261e;
  display: block;
  width: 100%;
  height: 100%;
  min-height: 200px;
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
.call {
  display: flex;
  flex-direction: column;
  gap: 8px;
  height: 100%;
  padding: 12px;
  background: var(--background);
  color: var(--text);
  font: 15px / 1.45 var(--confab-font, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
}
.notice, .failure, .problem, .prompt { text-align: center; }
.people {
  position: relative;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  grid-auto-rows: minmax(0, 1fr);
  gap: 8px;
  flex: 1;
  min-height: 0;
  padding: 0;
  list-style: none;
}
.person {
  position: relative;
  display: grid;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  border-radius: 10px;
  background: var(--surface);
  place-items: center;
}
.person video { width: 100%; height: 100%; min-height: 0; object-fit: contain; background: #000; }
.people[data-fit='cover'] .person:not([data-source='screen']) video { object-fit: cover; }
.person[data-own] video { transform: scaleX(-1); }
.person[data-source='screen'] video { transform: none; }
.avatar { width: 72px; height: 72px; border-radius: 50%; object-fit: cover; }
span.avatar {
  display: grid;
  background: var(--text);
  color: var(--background);
  font-size: 30px;
  place-items: center;
}
.name {
  position: absolute;
  inset-block-end: 6px;
  inset-inline-start: 6px;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: calc(100% - 12px);
  padding: 1px 8px;
  border-radius: 999px;
  background: #000c;
  color: #fff;
  font-size: 13px;
}
.name svg { width: 14px; height: 14px; }
.people:not([data-layout='TILE']):has(.person[data-main]) {
  --side: min(160px, 30%);
  display: flex;
  flex-direction: column;
  padding-inline-start: calc(100% - var(--side));
  overflow-y: auto;
}
.people:not([data-layout='TILE']) .person { flex: none; aspect-ratio: 4 / 3; z-index: 1; }
.people:not([data-layout='TILE']) .person[data-main] {
  position: absolute;
  inset: 0;
  inset-inline-end: calc(var(--side) + 8px);
  aspect-ratio: auto;
  z-index: 0;
}
.people[data-layout='SPOTLIGHT'] .person[data-main], .people .person[data-main]:only-child { inset-inline-end: 0 !important; }
.controls { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
button { border: 0; color: inherit; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.controls button { display: grid; width: 44px; height: 44px; border-radius: 50%; background: var(--surface); place-items: center; }
.controls button[data-unusual] { background: var(--text); color: var(--background); }
.controls .leave { background: var(--danger); color: #fff; }
.text-button { padding: 6px 14px; border-radius: 999px; background: var(--surface); }
svg { display: block; }
`;

let sheet: CSSStyleSheet | undefined;

/** Made when it is first needed: a server that renders pages has no style sheets. Policies that forbid inline styles allow it. */
export function callStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

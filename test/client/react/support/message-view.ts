import type { Page } from 'puppeteer-core';
import { eventually } from '#test/support/eventually.js';

/** The texts of the messages in view, and how far the first of them is below the edge, in pixels. */
export const view = (page: Page) =>
  page.evaluate(() => {
    interface Box {
      top: number;
      bottom: number;
    }
    interface Element {
      querySelector(selector: string): Element | null;
      querySelectorAll(selector: string): Iterable<Element>;
      getBoundingClientRect(): Box;
      textContent: string;
      scrollTop: number;
      scrollHeight: number;
      clientHeight: number;
    }
    const { document } = globalThis as unknown as { document: Element };
    const scroller = document.querySelector('.confab-message-scroll')!;
    const edge = scroller.getBoundingClientRect();
    const shown = [...scroller.querySelectorAll('article')]
      .map((article) => ({
        text: article.querySelector('.confab-text')?.textContent ?? '',
        box: article.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1)
      .sort((one, other) => one.box.top - other.box.top);
    const fromEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    return {
      texts: shown.map(({ text }) => text),
      top: Math.round((shown[0]?.box.top ?? 0) - edge.top),
      fromEnd: Math.round(fromEnd),
    };
  });

export const scroll = (page: Page, top: number | string) =>
  page.evaluate(`{ const list = document.querySelector('.confab-message-scroll'); list.scrollTop = ${top}; }`);

export const untilSeen = (page: Page, text: string) =>
  eventually(async () => expect((await view(page)).texts).toContain(text));

export const untilAtEnd = (page: Page, text: string) =>
  eventually(async () => {
    const { texts, fromEnd } = await view(page);
    expect([texts.at(-1), Math.abs(fromEnd) <= 2]).toEqual([text, true]);
  });

/** The view once two frames have not changed it: the rows on the screen have their measured heights. */
export const settledView = (page: Page) =>
  eventually(async () => {
    const former = await view(page);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    const now = await view(page);
    expect(now).toEqual(former);
    return now;
  });

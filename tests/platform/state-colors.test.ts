import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The text of each chip, its colours and their contrast, and the colours of what is chosen and of the main button. */
const readColors = (page: Page) =>
  page.evaluate(() => {
    const luminance = (color: string): number => {
      const [red, green, blue] = color
        .match(/[\d.]+/g)!
        .slice(0, 3)
        .map((value) => Number(value) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const colorsOf = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const [light, dark] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a) as [number, number];
      return { text: element.textContent, color, backgroundColor, contrast: (light + 0.05) / (dark + 0.05) };
    };
    const chips = document.querySelector('[data-example="Chips: States"] > span')!;
    const chosen = document.querySelector('[data-example="Chips: A filter that is on"] button')!;
    const main = document.querySelector('[data-example="Status: Empty"] button')!;
    return { states: [...chips.children].map(colorsOf), chosen: colorsOf(chosen), main: colorsOf(main) };
  });

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('tells states by text and colors other than the accent: %s, %i px', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  await page.goto('/dev/parts#chips');
  await page.getByText('Unverified', { exact: true }).waitFor();
  await saveScreenshot(page, `chips-${theme}-${width}`);
  const { states, chosen, main } = await readColors(page);
  expect(states.map(({ text }) => text)).toEqual(['Draft', 'Generating', 'Ready', 'Unverified', 'Failed']);
  expect(states.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  // No two states share a colour, and none has that of a choice or an action.
  const texts = [...states, chosen].map(({ color }) => color);
  expect(new Set([...texts, main.backgroundColor]).size).toBe(texts.length + 1);
  expect(new Set([...states, chosen].map(({ backgroundColor }) => backgroundColor)).size).toBe(texts.length);
  expect(errors).toEqual([]);
  await context.close();
});

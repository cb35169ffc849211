import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, looks, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { mockCall } from '../support/plan-replies.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each(looks)(
  'ROUTE-047 WS-007 opens the settings from the account menu and renames the workspace (%s, %i px)',
  async (theme, width) => {
    const { page, context, errors } = await openSignedIn(browser, server.url, { theme, width });
    await page.goto('/app/home');
    const openNavigation = page.getByRole('button', { name: 'Open navigation' });
    if (width < 768) await openNavigation.click();
    await page.getByRole('button', { name: /Ada/ }).last().click();
    await page.getByRole('menuitem', { name: 'Workspace settings' }).click();
    await page.waitForURL('**/app/workspace/*');
    if (width < 768) await openNavigation.click();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'General' }).click();
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor();
    await page.getByLabel('Workspace name').fill('The Analytical Engine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Workspace renamed.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `workspace-general-${theme}-${width}`);
    await page.reload();
    await expect.poll(() => page.getByLabel('Workspace name').inputValue()).toBe('The Analytical Engine');
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(looks)(
  'WS-008 redirects members who may not open the settings and says why (%s, %i px)',
  async (theme, width) => {
    const { page, context } = await openSignedIn(browser, server.url, { theme, width });
    await mockCall(page, '/v1/workspace/can-access-workspace-settings', 200, { can_access_workspace_settings: false });
    await page.goto('/app/workspace/general');
    await page.getByText('Only workspace admins can open these settings. Ask an admin').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/workspace');
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `workspace-no-access-${theme}-${width}`);
    await context.close();
  },
);

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../speech-tools/songs.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { newAgentCaller } from './agent-caller.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface AgentWire {
  readonly main_branch_id: string;
  readonly conversation_config: { readonly agent: { readonly first_message: string } };
  readonly platform_settings: {
    readonly widget: { readonly action_text: string | null; readonly placement: string };
    readonly testing: { readonly attached_tests: readonly object[] };
  };
  readonly workflow: {
    readonly nodes: object;
    readonly edges: object;
  };
}

it('AGENT-003 AGENT-004 AGENT-020 draws a workflow, and takes versions through branches', {
  timeout: 240_000,
}, async () => {
  const caller = await newAgentCaller();
  const agentId = await caller.createAgent({ conversation_config: { agent: { first_message: 'The first version.' } } });
  const agent = () => caller.call<AgentWire>('GET', `/v1/convai/agents/${agentId}`);
  const { page, context, errors } = await openPage(browser, server.url);
  await signIn(context, caller);
  await page.goto(`/app/conversational-ai/agents/${agentId}?tab=workflow`);

  // Start → a step that asks → the end, by keyboard and list as well as in the drawing.
  const steps = page.getByRole('list', { name: 'Steps' });
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await add('Step');
  await page.getByRole('textbox', { name: 'Name of the step' }).fill('Ask for the day');
  await page.getByRole('combobox', { name: 'Asks for' }).click();
  await page.getByRole('option', { name: 'A date' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('For which day?');
  await page.getByRole('textbox', { name: 'Variable' }).fill('day');
  await add('End');
  await page.getByRole('textbox', { name: 'Last words' }).fill('Goodbye.');
  await steps.getByRole('button', { name: /Ask for the day/ }).click();
  await page.getByRole('list', { name: 'Next steps' }).getByRole('button', { name: /End/ }).click();
  await page.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'If the step worked' }).click();
  await page.locator('.react-flow__node', { hasText: 'Ask for the day' }).click();
  await page.getByRole('textbox', { name: 'Name of the step' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'agent-workflow-light-1280', { fullPage: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => Object.keys((await agent()).workflow.edges).length).toBe(2);
  const { workflow } = await agent();
  expect(workflow).toMatchObject({
    nodes: {
      start_node: { type: 'start' },
      step_2: { label: 'Ask for the day', guided: { ask: { slot: 'day', type: 'date', prompt: 'For which day?' } } },
      end_3: { type: 'end', guided: { say: 'Goodbye.' } },
    },
    edges: {
      edge_1: { source: 'start_node', target: 'step_2', forward_condition: { type: 'unconditional' } },
      edge_2: { source: 'step_2', target: 'end_3', forward_condition: { type: 'result', successful: true } },
    },
  });

  // The widget.
  await page.getByRole('tab', { name: 'Widget' }).click();
  await page.getByRole('textbox', { name: 'Invitation' }).fill('Ask us');
  await page.getByRole('combobox', { name: 'Place' }).click();
  await page.getByRole('option', { name: 'Top left' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await agent()).platform_settings.widget)
    .toMatchObject({ action_text: 'Ask us', placement: 'top-left' });

  // A test runs before a change is saved; without a language model, it says what is missing.
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'New test' }).click();
  const dialog = page.getByRole('dialog', { name: 'New test' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Says goodbye');
  await dialog.getByRole('textbox', { name: 'The person says' }).fill('Bye.');
  await dialog.getByRole('textbox', { name: 'The reply must' }).fill('say goodbye');
  await dialog.getByRole('button', { name: 'Create test' }).click();
  await page.getByRole('switch', { name: 'Says goodbye' }).and(page.locator('[aria-checked=true]')).waitFor();
  await page.getByRole('button', { name: 'Run tests' }).click();
  await page
    .getByRole('list', { name: 'Tests' })
    .getByText(/LLM_BASE_URL/)
    .waitFor();
  await saveScreenshot(page, 'agent-tests-light-1280');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await agent()).platform_settings.testing.attached_tests)
    .toMatchObject([{ test_id: expect.any(String) }]);

  // A branch, changed without touching the main branch, then merged.
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'New branch' }).click();
  await page.getByRole('textbox', { name: 'Name of the branch' }).fill('Friendlier');
  await page.getByRole('button', { name: 'Create branch' }).click();
  await page.getByText('You are changing another branch of the agent.').waitFor();
  await page.getByRole('tab', { name: 'Agent', exact: true }).click();
  await page.getByRole('textbox', { name: 'First message' }).fill('A friendlier version.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Saved: there is nothing to discard.
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  expect((await agent()).conversation_config.agent.first_message).toBe('The first version.');
  await page.getByRole('link', { name: 'Back to the main branch' }).click();
  await page.getByRole('button', { name: 'Share of calls' }).click();
  await page.getByRole('slider', { name: 'Friendlier' }).press('End');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText('100 % of calls').waitFor();
  await page.getByRole('button', { name: 'Merge' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect.poll(async () => (await agent()).conversation_config.agent.first_message).toBe('A friendlier version.');

  // Back to what it was before.
  const versions = page.getByRole('list', { name: 'Versions' });
  await versions.getByText('Current').waitFor();
  await saveScreenshot(page, 'agent-versions-light-1280', { fullPage: true });
  await versions.getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await agent()).conversation_config.agent.first_message).toBe('The first version.');
  expect((await agent()).platform_settings.widget.action_text).toBeNull();

  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await context.addInitScript((shown) => localStorage.setItem('theme', shown), theme);
    for (const tab of ['workflow', 'widget', 'tests', 'versions']) {
      await page.goto(`/app/conversational-ai/agents/${agentId}?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await saveScreenshot(page, `agent-${tab}-${theme}-${width}`);
      expect([tab, await axeFindings(page)]).toEqual([tab, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  expect(errors).toEqual([]);
});

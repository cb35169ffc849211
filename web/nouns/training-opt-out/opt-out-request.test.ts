import { expect, it } from 'vitest';
import { askOptOut, openOptOutRequest } from './opt-out-request.ts';

const request = { title: 'Title', description: 'Text', toggle_enabled: false, can_change: true };

it('PRIV-005 PRIV-006 shows the fields of the request, with the default texts of its buttons', () => {
  void askOptOut(request);
  expect(openOptOutRequest.state()).toMatchObject({ ...request, confirmText: 'Continue', cancelText: 'Cancel' });
  void askOptOut({ ...request, confirmText: 'Save', cancelText: 'Not now' });
  expect(openOptOutRequest.state()).toMatchObject({ confirmText: 'Save', cancelText: 'Not now' });
});

it('PRIV-007 resolves to the value of the toggle, or to null', async () => {
  const confirmed = askOptOut(request);
  openOptOutRequest.state()?.answer(true);
  expect(await confirmed).toEqual({ toggle_enabled: true });
  expect(openOptOutRequest.state()).toBeUndefined();

  const cancelled = askOptOut(request);
  openOptOutRequest.state()?.answer(null);
  expect(await cancelled).toEqual({ toggle_enabled: null });
});

it('PRIV-007 cancels an open dialog when another one opens', async () => {
  const first = askOptOut(request);
  const second = askOptOut({ ...request, title: 'Other' });
  expect(await first).toEqual({ toggle_enabled: null });
  openOptOutRequest.state()?.answer(false);
  expect(await second).toEqual({ toggle_enabled: false });
});

import { t } from '../../messages/t.ts';

/**
 * Copies a text to the clipboard, also one that is still being fetched. Pages without https have no clipboard API, so they
 * use `execCommand`.
 */
export async function copyText(pending: string | Promise<string>): Promise<void> {
  if (typeof pending !== 'string' && navigator.clipboard && 'ClipboardItem' in window) {
    // Safari copies only within the press that asks for it, so it gets the promise.
    const blob = pending.then((text) => new Blob([text], { type: 'text/plain' }));
    await Promise.all([pending, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
    return;
  }
  const text = await pending;
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside the open dialog, if there is one, because the dialog traps focus.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const focused = document.activeElement;
  host.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error(t('The browser did not copy the text.'));
}

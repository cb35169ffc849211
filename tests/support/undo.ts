import type { Page } from 'playwright-core';

/** The toast that offers to undo the deletion of an item. */
export const deletionToast = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: `${name} was deleted.` });

/** Closes the toast, after which the item is deleted on the server. */
export const confirmDeletion = (page: Page, name: string): Promise<void> =>
  deletionToast(page, name).getByRole('button', { name: 'Close' }).click();

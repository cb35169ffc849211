import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** HIST-012 */
const firstWaitMs = 1000;
const nextWaitMs = 5000;
const mostTries = 10;

/**
 * Asks for the history item of a generation until it is there: after 1 s, then every 5 s, at most 10 times. Resolves
 * with undefined when it never came.
 */
export async function awaitItem(get: () => Promise<HistoryItemReply>): Promise<HistoryItemReply | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, tries === 0 ? firstWaitMs : nextWaitMs));
    try {
      return await get();
    } catch {
      // Not there yet, or not reachable: both may be better next time.
    }
  }
  return undefined;
}

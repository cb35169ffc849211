import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** HIST-012 */
const firstWaitMs = 1000;
const nextWaitMs = 5000;
const maxTries = 10;

/**
 * Polls for the history item of a generation: after 1 s, then every 5 s, at most 10 times. Resolves with undefined if
 * it never appears.
 */
export async function awaitItem(get: () => Promise<HistoryItemReply>): Promise<HistoryItemReply | undefined> {
  for (let tries = 0; tries < maxTries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, tries === 0 ? firstWaitMs : nextWaitMs));
    try {
      return await get();
    } catch {
      // The item may not exist yet or the network may be down: both may work next time.
    }
  }
  return undefined;
}

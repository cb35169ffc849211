import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceCondition, VoiceKeys } from './listing/voice-listing.store.ts';
import type { VoiceDetails, VoiceQuery } from './voices.rules.ts';
import type { ListedRow, VoiceRow } from './voices.tables.ts';

/** The voices of a page. */
export interface DescribedVoices {
  /** Of all voices, including default voices. */
  readonly ids: readonly string[];
  /** Those of the workspace. */
  readonly rows: readonly ListedRow[];
}

/** A noun that adds data to voices and follows their changes; it does not depend on the services of voices. */
export interface VoiceContributor {
  /** Details by voice ID; voices without details are absent. */
  details?(workspaceId: WorkspaceId, voices: DescribedVoices): Promise<ReadonlyMap<string, VoiceDetails>>;
  /** The condition of the details that the query asks for; undefined if it asks for none. */
  filter?(query: VoiceQuery, voice: VoiceKeys): VoiceCondition | undefined;
  /** Runs in the transaction that changes a voice. */
  onChange?(tx: Tx, before: VoiceRow, after: VoiceRow): Promise<void>;
  /** Runs in the transaction that deletes a voice; returns the blob keys to delete after the commit. */
  onDelete?(tx: Tx, workspaceId: WorkspaceId, voice: VoiceRow): Promise<readonly string[]>;
}

/** Merges the details of all contributors, by voice ID. */
export async function loadDetails(
  contributors: readonly VoiceContributor[],
  workspaceId: WorkspaceId,
  voices: DescribedVoices,
): Promise<Map<string, VoiceDetails>> {
  const all = new Map<string, VoiceDetails>();
  if (voices.ids.length === 0) return all;
  for (const details of await Promise.all(
    contributors.map((contributor) => contributor.details?.(workspaceId, voices)),
  ))
    for (const [id, part] of details ?? []) all.set(id, { ...all.get(id), ...part });
  return all;
}

import { session } from '../../data/api/api.ts';
import { createStoredDraft } from '../../data/storage/stored-draft.ts';
import { emptyDraft, isStored, type TranscriptionDraft } from './transcription-draft.ts';

/** The draft of this tab. */
export const draft = createStoredDraft<TranscriptionDraft>({
  storage: () => localStorage,
  name: 'transcription_draft',
  empty: emptyDraft,
  isStored,
});

// The draft of one person must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status === 'signed-out') draft.clear();
});

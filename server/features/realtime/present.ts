import { presentUser } from '../user/present.ts';
import { presentWorkspace } from '../workspace/present.ts';
import type { Loaded } from './service.ts';

/** A document as its own route answers it. */
export function presentDocument(loaded: Loaded): unknown {
  if (loaded.collection === 'user') return presentUser(loaded.value);
  return loaded.collection === 'workspace' ? presentWorkspace(loaded.value) : loaded.value;
}

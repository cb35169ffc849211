import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { readLocal, removeLocal, writeLocal } from '../../../../data/storage/local-store.ts';
import { isSameBlock } from '../text/conversion.ts';

/** An edit that the server does not have yet, as the difference to the revision that was edited. */
export interface UnsavedText {
  readonly revision: number;
  /** The order of the edited blocks, and of those of the revision. */
  readonly mine: readonly string[];
  readonly base: readonly string[];
  /** The blocks that differ, as they are here and as they were. */
  readonly changed: readonly { readonly mine?: EditorBlock | undefined; readonly base?: EditorBlock | undefined }[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const nameOf = (chapterId: string): string => `studio-unsaved:${chapterId}`;
const isUnsaved = (value: unknown): value is UnsavedText =>
  typeof value === 'object' &&
  value !== null &&
  'revision' in value &&
  'changed' in value &&
  Array.isArray(value.changed);

export const keepUnsaved = (store: Store, chapterId: string, text: UnsavedText): void =>
  writeLocal(store, nameOf(chapterId), text);
export const readUnsaved = (store: Store, chapterId: string): UnsavedText | undefined =>
  readLocal(store, nameOf(chapterId), isUnsaved);
export const forgetUnsaved = (store: Store, chapterId: string): void => removeLocal(store, nameOf(chapterId));

/** What an edit changes. */
export function differenceOf(
  revision: number,
  base: readonly EditorBlock[],
  mine: readonly EditorBlock[],
): UnsavedText {
  const before = new Map(base.map((block) => [block.block_id, block]));
  const changed: { mine?: EditorBlock; base?: EditorBlock }[] = [];
  for (const block of mine) {
    const old = before.get(block.block_id);
    before.delete(block.block_id);
    if (!old) changed.push({ mine: block });
    else if (!isSameBlock(old, block)) changed.push({ mine: block, base: old });
  }
  for (const block of before.values()) changed.push({ base: block });
  return { revision, mine: mine.map(idOf), base: base.map(idOf), changed };
}

const idOf = ({ block_id }: EditorBlock): string => block_id;

/** The blocks before and after the edit; those that it did not change are taken from `current`. */
export function restoreSides(text: UnsavedText, current: readonly EditorBlock[]) {
  const known = new Map(current.map((block) => [block.block_id, block]));
  const sideOf = (ids: readonly string[], side: 'mine' | 'base') => {
    const own = new Map(text.changed.flatMap((one) => (one[side] ? [[one[side].block_id, one[side]] as const] : [])));
    return ids.flatMap((id) => own.get(id) ?? known.get(id) ?? []);
  };
  return { base: sideOf(text.base, 'base'), mine: sideOf(text.mine, 'mine') };
}

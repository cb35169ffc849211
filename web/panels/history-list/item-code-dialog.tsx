import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { SpeechCodeDialog } from '../../nouns/speech/speech-code-dialog.tsx';
import { itemCode } from './item-code.ts';

/** Code that generates an item again (U-52). */
export const ItemCodeDialog = ({ item, onClose }: { item: HistoryItemReply; onClose: () => void }) => (
  <SpeechCodeDialog onClose={onClose} codeIn={(language) => itemCode(language, item, location.origin) ?? ''} />
);

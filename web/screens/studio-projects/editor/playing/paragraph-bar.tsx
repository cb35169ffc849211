import { AudioLines, Layers, MessageSquareText, Play } from 'lucide-react';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { useCreditText } from '../../../../parts/tool/use-credit-text.ts';
import type { BlockStatus } from '../text/block-status.ts';
import { selectedBlocks } from '../text/commands.ts';
import { blockAttributes } from '../text/schema.ts';
import type { EditorController } from '../view/editor-controller.ts';
import type { PanelName } from '../view/editor-panel.tsx';
import type { ChapterSound } from './use-chapter-sound.ts';

interface ParagraphBarProps {
  controller: EditorController;
  sound: ChapterSound;
  canSpeak: boolean;
  onPanel: (panel: PanelName) => void;
}

const statusTexts: Readonly<Record<BlockStatus, string>> = {
  spoken: t('Spoken'),
  changed: t('Changed'),
  missing: t('To be spoken'),
};

/** What the paragraph at the cursor is, and what can be done with its sound. */
export function ParagraphBar({ controller, sound, canSpeak, onPanel }: ParagraphBarProps) {
  const { blockId, hasSelection } = useStore(controller.place);
  // The text of the paragraph decides what speaking it costs.
  useStore(controller.edits);
  const { status, credits } = sound.describe(blockId);
  const cost = useCreditText(credits);
  const hasSound = (sound.sentences?.duration_ms ?? 0) > 0;
  const isSpeaking = sound.speaking !== undefined;
  const playSelection = () => {
    const blocks = selectedBlocks(controller.view.state).map(({ node }) => blockAttributes(node).blockId ?? '');
    void sound.play(blocks[0], blocks.at(-1));
  };
  return (
    <div
      role="toolbar"
      aria-label={t('Paragraph')}
      className="flex min-h-7 min-w-0 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] *:shrink-0"
    >
      <span role="status" aria-label={t('Paragraph status')} className="me-1 min-w-20 text-ink-2 text-meta">
        {status ? statusTexts[status] : ''}
      </span>
      {status !== undefined && status !== 'spoken' && canSpeak && (
        <Button size="small" kind="primary" busy={isSpeaking} onClick={() => void sound.speak(blockId)}>
          <AudioLines aria-hidden />
          {[t('Speak'), cost].filter(Boolean).join(' · ')}
        </Button>
      )}
      {status === 'spoken' && (
        <Button size="small" onClick={() => void sound.play(blockId, blockId)}>
          <Play aria-hidden />
          {t('Play paragraph')}
        </Button>
      )}
      {hasSelection && hasSound && (
        <Button size="small" kind="ghost" onClick={playSelection}>
          <Play aria-hidden />
          {t('Play selection')}
        </Button>
      )}
      <Button size="small" kind="ghost" disabled={!hasSound} onClick={() => void sound.play(blockId)}>
        <Play aria-hidden />
        {t('Play from here')}
      </Button>
      <Button size="small" kind="ghost" disabled={!hasSound} onClick={() => void sound.play()}>
        <Play aria-hidden />
        {t('Play chapter')}
      </Button>
      <Button size="small" kind="ghost" onClick={() => onPanel('takes')}>
        <Layers aria-hidden />
        {t('Takes')}
      </Button>
      <Button size="small" kind="ghost" onClick={() => onPanel('comments')}>
        <MessageSquareText aria-hidden />
        {t('Comments')}
      </Button>
    </div>
  );
}

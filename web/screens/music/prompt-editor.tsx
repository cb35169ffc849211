import { ListMusic } from 'lucide-react';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { musicDraft } from '../../nouns/music/music-draft.ts';
import { Button } from '../../parts/button/button.tsx';
import { type Fault, FaultText } from './fault-text.tsx';
import { StyleChips } from './style-chips.tsx';

const example = t('Warm lo-fi beat with electric piano and soft bass for a rainy evening, 80 bpm');

interface PromptEditorProps {
  prompt: string;
  /** Why the prompt was refused. */
  fault: Fault | undefined;
  isPlanning: boolean;
  onPlan: () => void;
}

/** The description of a song, with styles to choose from. */
export function PromptEditor({ prompt, fault, isPlanning, onPlan }: PromptEditorProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <textarea
        aria-label={t('Prompt')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && 'prompt-fault'}
        value={prompt}
        dir={dirOf(prompt)}
        placeholder={t('Describe the music: style, mood, instruments, tempo, key')}
        onChange={(event) => musicDraft.change({ prompt: event.target.value })}
        className="min-h-36 w-full flex-1 resize-none bg-transparent px-4 py-5 text-editor tracking-[-0.006em] outline-none md:px-8 md:py-8 2xl:px-[max(32px,calc(50%-380px))]"
      />
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 md:px-8 2xl:px-[max(32px,calc(50%-380px))]">
        <Button size="small" disabled={prompt.trim() === ''} busy={isPlanning} onClick={onPlan}>
          <ListMusic aria-hidden />
          {t('Make a plan')}
        </Button>
        {prompt === '' ? (
          <Button kind="ghost" size="small" onClick={() => musicDraft.change({ prompt: example })}>
            {t('Try an example')}
          </Button>
        ) : (
          <span className="text-ink-3 text-meta">{t('Free. Edit the sections before you compose.')}</span>
        )}
        {fault && <FaultText id="prompt-fault" {...fault} />}
      </div>
      <StyleChips prompt={prompt} />
    </div>
  );
}

import { musicStyles } from '../../../contract/catalogue/music-styles.ts';
import { t } from '../../messages/t.ts';
import { musicDraft } from '../../nouns/music/music-draft.ts';
import { namesStyle, toggleStyle } from '../../nouns/music/song-plan.ts';
import { ChipButton } from '../../parts/display/chip.tsx';
import { ChipRow } from '../../parts/display/chip-row.tsx';

/** All styles that the composer knows; a press adds one to the prompt, or removes it. */
export function StyleChips({ prompt }: { prompt: string }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 px-4 pb-4 md:px-8 2xl:px-[max(32px,calc(50%-380px))]">
      <legend className="mb-2 font-[540] text-ink-2 text-small">{t('Styles')}</legend>
      <ChipRow>
        {musicStyles.map((style) => (
          <ChipButton
            key={style}
            pressed={namesStyle(prompt, style)}
            onClick={() => musicDraft.change({ prompt: toggleStyle(prompt, style) })}
          >
            {style}
          </ChipButton>
        ))}
      </ChipRow>
    </fieldset>
  );
}

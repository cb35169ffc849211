import { effectPrompts } from '../../../contract/catalogue/effect-categories.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { effectDraft } from '../../nouns/sound-effects/effects-instance.ts';
import { ChipButton } from '../../parts/display/chip.tsx';
import { ChipRow } from '../../parts/display/chip-row.tsx';

/** The prompt with suggestions. */
export function EffectPrompt({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 px-4 pt-5 md:px-8 md:pt-8">
      <textarea
        aria-label={t('Prompt')}
        value={text}
        dir={dirOf(text)}
        spellCheck
        rows={3}
        placeholder={t('Describe a sound: what makes it, where, how far away and how often')}
        onChange={(event) => effectDraft.change({ text: event.target.value })}
        className="w-full resize-none bg-transparent text-editor tracking-[-0.006em] outline-none [field-sizing:content]"
      />
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">{t('Suggestions')}</legend>
        <ChipRow>
          {effectPrompts.map((prompt) => (
            <ChipButton key={prompt} pressed={text === prompt} onClick={() => effectDraft.change({ text: prompt })}>
              {prompt}
            </ChipButton>
          ))}
        </ChipRow>
      </fieldset>
    </div>
  );
}

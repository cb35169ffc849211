import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { ChipButton } from '../../parts/display/chip.tsx';

interface View {
  readonly isDialogue: boolean;
  readonly show: (dialogue: boolean) => void;
}

/** Whether the URL selects the text view or the dialogue view. */
export function useView(): View {
  const [params, setParams] = useSearchParams();
  return {
    isDialogue: params.get('view') === 'dialogue',
    show: useCallback((dialogue) => setParams(dialogue ? { view: 'dialogue' } : {}, { replace: true }), [setParams]),
  };
}

export function ViewSwitch({ isDialogue, show }: View) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{t('Speech type')}</legend>
      <ChipButton pressed={!isDialogue} onClick={() => show(false)}>
        {t('Text')}
      </ChipButton>
      <ChipButton pressed={isDialogue} onClick={() => show(true)}>
        {t('Dialogue')}
      </ChipButton>
    </fieldset>
  );
}

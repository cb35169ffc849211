import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
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
      <legend className="sr-only">Speech type</legend>
      <ChipButton pressed={!isDialogue} onClick={() => show(false)}>
        Text
      </ChipButton>
      <ChipButton pressed={isDialogue} onClick={() => show(true)}>
        Dialogue
      </ChipButton>
    </fieldset>
  );
}

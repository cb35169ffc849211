import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { ChipButton } from '../../parts/display/chip.tsx';

interface View {
  readonly isDialogue: boolean;
  readonly show: (dialogue: boolean) => void;
}

/** Whether one voice reads a text or several speak in turn, as the address says. */
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
      <legend className="sr-only">Kind of speech</legend>
      <ChipButton pressed={!isDialogue} onClick={() => show(false)}>
        Text
      </ChipButton>
      <ChipButton pressed={isDialogue} onClick={() => show(true)}>
        Dialogue
      </ChipButton>
    </fieldset>
  );
}

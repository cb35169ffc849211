import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../parts/form/segmented.tsx';

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

export const ViewSwitch = ({ isDialogue, show }: View) => (
  <Segmented
    label={t('Speech type')}
    value={isDialogue ? 'dialogue' : 'text'}
    onChange={(view) => show(view === 'dialogue')}
    options={[
      { value: 'text', label: t('Text') },
      { value: 'dialogue', label: t('Dialogue') },
    ]}
  />
);

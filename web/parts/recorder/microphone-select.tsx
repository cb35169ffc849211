import { t } from '../../messages/t.ts';
import { Select } from '../form/select.tsx';
import type { Microphones } from './use-microphones.ts';

interface MicrophoneSelectProps {
  microphones: Microphones;
  disabled: boolean;
}

/** The choice of the microphone; shown only if there is one. */
export function MicrophoneSelect({ microphones: choice, disabled }: MicrophoneSelectProps) {
  const { microphones, microphone, chooseMicrophone } = choice;
  if (microphones.length < 2) return null;
  return (
    <Select
      label={t('Microphone')}
      value={microphone ?? microphones[0]!.id}
      onChange={chooseMicrophone}
      options={microphones.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={disabled}
      className="w-56 max-w-full"
    />
  );
}

import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { SampleComparison } from './sample-comparison.tsx';

/** The first sentence of a recording beside the same sentence by the voice made from it. */
export function RecordingComparison({ voice }: { voice: VoiceReply }) {
  const samples = voice.samples ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const sample = samples.find(({ sample_id }) => sample_id === chosenId) ?? samples[0];
  if (!sample) return null;
  return (
    <section aria-label={t('Recording and voice')} className="flex min-w-0 flex-col gap-3">
      {samples.length > 1 && (
        <Field label={t('Recording')}>
          {(control) => (
            <Select
              {...control}
              value={sample.sample_id}
              onChange={setChosenId}
              options={samples.map(({ sample_id, file_name }) => ({ value: sample_id, label: file_name }))}
            />
          )}
        </Field>
      )}
      <SampleComparison key={sample.sample_id} voice={voice} sample={sample} />
    </section>
  );
}

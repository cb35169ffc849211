import { Scissors } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { PeakSource } from '../../../parts/waveform/peak-tiles.ts';
import type { TimeRange } from '../../../parts/waveform/time-range.ts';
import { WaveformEditor } from '../../../parts/waveform/waveform-editor.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { savedTrim, toTrimTimes } from './trim-range.ts';

interface RecordingTrimProps {
  voiceId: string;
  sample: VoiceSampleReply;
  outline: readonly number[] | undefined;
}

/** The waveform of a recording, on which the part to use is selected in whole seconds. */
export function RecordingTrim({ voiceId, sample, outline }: RecordingTrimProps) {
  const { sample_id: sampleId, duration_secs: durationInS } = sample;
  const [cursorInS, setCursorInS] = useState(0);
  const [edited, setEdited] = useState<TimeRange>();
  const source = useMemo(() => samplePeaks(voiceId, sampleId), [voiceId, sampleId]);
  const saved = savedTrim(sample);
  const trim = useVoiceMutation((range: TimeRange) =>
    api.call('POST /v1/voices/pvc/{voice_id}/samples/{sample_id}', {
      params: { voice_id: voiceId, sample_id: sampleId },
      body: toTrimTimes(range, durationInS),
    }),
  );
  const save = (range: TimeRange) => trim.mutate(range, { onSuccess: () => setEdited(undefined) });
  return (
    <div className="flex flex-col gap-2" data-outline={sampleId}>
      <WaveformEditor
        label={t('Position in {fileName}', { fileName: sample.file_name })}
        source={source}
        durationInS={durationInS}
        outline={outline}
        positionInS={cursorInS}
        onSeek={setCursorInS}
        selection={edited ?? saved}
        onSelect={setEdited}
        selectionName={t('Trim')}
        selectionStepInS={1}
      />
      {edited ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind="primary" busy={trim.isPending} onClick={() => save(edited)}>
            <Scissors aria-hidden />
            {t('Trim to selection')}
          </Button>
          <Button size="small" disabled={trim.isPending} onClick={() => setEdited(undefined)}>
            {t('Cancel')}
          </Button>
        </div>
      ) : saved ? (
        <Button
          size="small"
          className="self-start"
          busy={trim.isPending}
          onClick={() => save({ startInS: 0, endInS: durationInS })}
        >
          {t('Use the whole recording')}
        </Button>
      ) : (
        <p className="text-ink-3 text-meta">{t('Drag over the waveform to use only a part of the recording.')}</p>
      )}
    </div>
  );
}

const samplePeaks = (voiceId: string, sampleId: string): PeakSource => ({
  id: `sample:${sampleId}`,
  load: async ({ samplesPerPixel, start, length }, signal) => {
    const reply = await api.open('GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/peaks', {
      params: { voice_id: voiceId, sample_id: sampleId },
      query: { samples_per_pixel: samplesPerPixel, start, length },
      signal,
    });
    return reply.arrayBuffer();
  },
});

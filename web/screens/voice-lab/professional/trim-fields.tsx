import { Scissors } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';

/** Returns why the typed start and end are invalid for a recording of `wholeS` seconds; undefined if they are valid. */
export function trimProblem(from: string, to: string, durationS: number): string | undefined {
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to)) return 'Enter whole seconds.';
  if (Number(to) > Math.ceil(durationS)) return `The recording is ${Math.ceil(durationS)} seconds long.`;
  return Number(from) < Number(to) ? undefined : 'The start must be before the end.';
}

/** Fields for the start and end of a recording. */
export function TrimFields({ voiceId, sample }: { voiceId: string; sample: VoiceSampleReply }) {
  const whole = Math.ceil(sample.duration_secs);
  const [isOpen, setIsOpen] = useState(false);
  const [from, setFrom] = useState(String(sample.trim_start ?? 0));
  const [to, setTo] = useState(String(sample.trim_end ?? whole));
  const problem = trimProblem(from, to, sample.duration_secs);
  const trim = useVoiceMutation(() =>
    api.call('POST /v1/voices/pvc/{voice_id}/samples/{sample_id}', {
      params: { voice_id: voiceId, sample_id: sample.sample_id },
      body: { trim_start_time: Number(from), trim_end_time: Math.min(Number(to), whole) },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem && !trim.isPending) trim.mutate(undefined, { onSuccess: () => setIsOpen(false) });
  };
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Scissors aria-hidden />
        {sample.trim_start !== null || sample.trim_end !== null
          ? `${formatDuration(sample.trim_start ?? 0)} to ${formatDuration(sample.trim_end ?? whole)}`
          : 'Trim'}
      </Button>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <Field label="From (seconds)">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={from}
            className="w-28"
            onChange={(event) => setFrom(event.target.value.trim())}
          />
        )}
      </Field>
      <Field label="To (seconds)" error={problem}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={to}
            className="w-28"
            onChange={(event) => setTo(event.target.value.trim())}
          />
        )}
      </Field>
      <div className="mt-6.5 flex gap-2">
        <Button onClick={() => setIsOpen(false)}>Cancel</Button>
        <Button type="submit" kind="primary" busy={trim.isPending} disabled={problem !== undefined}>
          Trim
        </Button>
      </div>
    </form>
  );
}

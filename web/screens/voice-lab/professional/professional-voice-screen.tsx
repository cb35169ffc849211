import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { isTrained } from '../../../nouns/voices/voice-origin.ts';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { BackToVoicesLink } from '../back-to-voices-link.tsx';
import { voiceQuery } from '../voice/voice-query.ts';
import { VoiceDialogs } from '../voice-dialogs.tsx';
import { VoiceLoadError } from '../voice-load-error.tsx';
import { type VoiceAction, VoiceMenu } from '../voice-menu.tsx';
import { RecordingsStep } from './recordings-step.tsx';
import { isRunning, isSeparating, recordedSeconds, trainingOf } from './training.ts';
import { TrainingStep } from './training-step.tsx';
import { VerificationStep } from './verification-step.tsx';

export const meta = () => [{ title: `${t('Professional clone')} · ${brand}` }];

/** Poll interval of a job. The live channel reports changes earlier if it is open. */
const pollIntervalMs = 1500;

/** Setup of a professional voice: recordings, verification, training. */
export default function ProfessionalScreen() {
  const { voiceId = '' } = useParams();
  const navigate = useNavigate();
  const [action, setAction] = useState<VoiceAction>();
  const query = useQuery({
    ...voiceQuery(voiceId),
    refetchInterval: ({ state: { data } }) =>
      data && (isRunning(trainingOf(data)) || isSeparating(data.samples ?? [])) ? pollIntervalMs : false,
  });
  const voice = query.data;
  return (
    <>
      <PageHeader
        title={voice?.name ?? t('Professional clone')}
        help={t('Add recordings, verify the speaker, then train.')}
        action={voice && <VoiceMenu voice={voice} onAction={setAction} />}
      />
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-3 py-4 md:px-5">
        <BackToVoicesLink voice={voice} />
        {query.isPending && <SkeletonRows label={t('Loading voice')} rows={5} />}
        {query.isError && !voice && <VoiceLoadError error={query.error} onRetry={() => void query.refetch()} />}
        {voice && <Steps key={voiceId} voice={voice} />}
      </div>
      {voice && action && (
        <VoiceDialogs
          voice={voice}
          action={action}
          onClose={() => setAction(undefined)}
          onDeleted={() => void navigate('/app/voice-lab')}
        />
      )}
    </>
  );
}

function Steps({ voice }: { voice: VoiceReply }) {
  const samples = voice.samples ?? [];
  const isVerified = voice.voice_verification.is_verified;
  return (
    <ol className="flex flex-col gap-4">
      <Step
        number={1}
        title={t('Recordings')}
        isDone={samples.length > 0}
        note={
          samples.length > 0
            ? t('{recordedSeconds} in total', { recordedSeconds: formatDuration(recordedSeconds(samples)) })
            : undefined
        }
      >
        <RecordingsStep voice={voice} />
      </Step>
      <Step number={2} title={t('Verification')} isDone={isVerified}>
        <VerificationStep voice={voice} />
      </Step>
      <Step number={3} title={t('Training')} isDone={isTrained(voice)}>
        <TrainingStep voice={voice} />
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  note?: string | undefined;
  children: ReactNode;
}

function Step({ number, title, isDone, note, children }: StepProps) {
  return (
    <li className="rounded-m border bg-surface p-4">
      <div className="mb-3 flex items-center gap-2.5">
        <span
          aria-hidden
          className={`grid size-6 shrink-0 place-items-center rounded-full font-[600] text-meta ${isDone ? 'bg-good text-surface' : 'bg-hover text-ink-2'}`}
        >
          {isDone ? <Check className="size-3.5" /> : number}
        </span>
        <h2 className="font-[600] text-strong">
          {title}
          {isDone && <span className="sr-only"> {t('(done)')}</span>}
        </h2>
        {note && <span className="ms-auto text-ink-3 text-meta tabular-nums">{note}</span>}
      </div>
      {children}
    </li>
  );
}

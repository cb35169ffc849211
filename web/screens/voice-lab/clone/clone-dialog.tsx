import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { cloneConsentNeeded } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { subscriptionQuery } from '../../../data/api/queries.ts';
import { t, translate } from '../../../messages/t.ts';
import { UpgradeButton } from '../../../nouns/plans/upgrade-button.tsx';
import { beginCloneCreation } from '../../../nouns/voices/clone-creation.ts';
import { speakingObstacle, speakPath } from '../../../nouns/voices/voice-origin.ts';
import { Button } from '../../../parts/button/button.tsx';
import { sharesSent } from '../../../parts/files/chosen-files.ts';
import { Switch } from '../../../parts/form/switch.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ConsentBox } from '../consent-box.tsx';
import { CreatedVoice } from '../created-voice.tsx';
import { RecordingComparison } from '../recording-comparison/recording-comparison.tsx';
import { showFirstProblem } from '../show-first-problem.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { useDiscardConfirmation } from '../use-discard-confirmation.tsx';
import { nameProblem, noDetails } from '../voice-details.ts';
import { DetailsFields } from '../voice-details-fields.tsx';
import { type Clip, lengthProblem } from './clips.ts';
import { ClipsField } from './clips-field.tsx';
import { cloneSpeech, SpeechMeter } from './speech-meter.tsx';
import { type NewClone, useClone } from './use-clone.ts';

/** Creates an instant clone from recordings (VOICE-044, VOICE-058). */
export function CloneDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const { data: plan } = useQuery(subscriptionQuery);
  const { state, start, cancel } = useClone();
  const [hasRecordings, setHasRecordings] = useState(false);
  const hasUnsavedWork = hasRecordings && state.status !== 'made';
  const { close, guard } = useDiscardConfirmation(hasUnsavedWork ? discardWarning : undefined, onClose);
  useEffect(beginCloneCreation, []);
  if (state.status === 'made')
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={t('Voice ready')}
        className="sm:w-[min(640px,calc(100vw-32px))]"
        footer={
          <>
            <Button onClick={onClose}>{t('Done')}</Button>
            <Button kind="primary" asChild>
              <Link to={speakPath(state.voice.voice_id)}>{t('Use {name}', { name: state.voice.name })}</Link>
            </Button>
          </>
        }
      >
        <CreatedVoice voice={state.voice} />
        {!speakingObstacle(state.voice) && <RecordingComparison voice={state.voice} />}
      </Dialog>
    );
  const isMaking = state.status === 'making';
  const isNotAllowed = plan && !plan.can_use_instant_voice_cloning;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t('Instant clone')}
      description={t('Add about one minute of a single speaker, without music or noise.')}
      className="sm:w-[min(640px,calc(100vw-32px))]"
      footer={
        isNotAllowed ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button onClick={isMaking ? cancel : close}>{t('Cancel')}</Button>
            <Button type="submit" form={form} kind="primary" busy={isMaking}>
              {t('Create voice')}
            </Button>
          </>
        )
      }
    >
      {isNotAllowed ? (
        <div className="flex flex-col items-start gap-3 pb-2">
          <p className="text-ink-2">
            {t("Your plan doesn't include instant cloning. Upgrade, or design a voice from a description.")}
          </p>
          <UpgradeButton kind="primary" size="medium" />
        </div>
      ) : (
        <CloneForm
          id={form}
          isMaking={isMaking}
          sent={isMaking ? state.sent : undefined}
          problem={state.status === 'idle' ? state.problem : undefined}
          onSubmit={(clone) => void start(clone)}
          onHasRecordings={setHasRecordings}
        />
      )}
      {isMaking && (
        <UploadProgress
          sent={state.sent}
          working={t('Analyzing recordings and creating the voice…')}
          className="sticky bottom-0 bg-surface pt-2"
        />
      )}
      {guard}
    </Dialog>
  );
}

const discardWarning = {
  title: t('Discard the recordings?'),
  text: t('The voice is not created yet. Your recordings and entries are lost.'),
};

interface CloneFormProps {
  id: string;
  isMaking: boolean;
  /** Progress of the upload, 0 to 1. */
  sent: number | undefined;
  /** Error message of the server. */
  problem: string | undefined;
  onSubmit: (clone: NewClone) => void;
  /** Called with whether there are unsaved recordings. */
  onHasRecordings: (has: boolean) => void;
}

function CloneForm({ id, isMaking, sent, problem, onSubmit, onHasRecordings }: CloneFormProps) {
  const noise = useId();
  const { fields, submit, errors } = useCloneSubmit(onSubmit, isMaking);
  const { clips, details, removeNoise, agreed, isRecording } = fields;
  const hasRecordings = clips.value.length > 0 || isRecording.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change is reported
  useEffect(() => onHasRecordings(hasRecordings), [hasRecordings]);
  const clipsProblem = errors.clips ?? lengthProblem(clips.value);
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
      <div className="flex flex-col gap-1.5">
        <ClipsField
          clips={clips.value}
          onChange={clips.set}
          disabled={isMaking}
          onRecording={isRecording.set}
          {...(sent !== undefined && { sent: sharesSent(clips.value, sent) })}
        />
        <SpeechMeter clips={clips.value} needs={cloneSpeech} />
        {clipsProblem && (
          <p
            role={errors.clips ? 'alert' : 'status'}
            className={`text-meta ${errors.clips ? 'text-bad' : 'text-ink-2'}`}
          >
            {clipsProblem}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={noise} className="font-[540]">
          {t('Remove background noise')}
          <span className="block font-normal text-ink-3 text-meta">
            {t('For recordings with fan noise, traffic or hum.')}
          </span>
        </label>
        <Switch id={noise} checked={removeNoise.value} onChange={removeNoise.set} disabled={isMaking} />
      </div>
      <DetailsFields details={details.value} onChange={details.set} nameError={errors.name} />
      <ConsentBox checked={agreed.value} onChange={agreed.set} error={errors.agreed} />
      {problem && (
        <p role="alert" className="rounded-s bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

/** State and validation errors of the form. Errors are shown after the first submit. */
function useCloneSubmit(onSubmit: (clone: NewClone) => void, isMaking: boolean) {
  const [clips, setClips] = useState<readonly Clip[]>([]);
  const [details, setDetails] = useState(noDetails);
  const [removeNoise, setRemoveNoise] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problems = {
    clips: isRecording
      ? t('Add or discard the new recording first.')
      : clips.length === 0
        ? t('Add at least one recording.')
        : lengthProblem(clips),
    name: nameProblem(details),
    agreed: agreed ? undefined : translate(cloneConsentNeeded),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(problems).some(Boolean)) showFirstProblem(event.currentTarget);
    else if (!isMaking) onSubmit({ clips, details, removeNoise });
  };
  return {
    fields: {
      clips: { value: clips, set: setClips },
      details: { value: details, set: setDetails },
      removeNoise: { value: removeNoise, set: setRemoveNoise },
      agreed: { value: agreed, set: setAgreed },
      isRecording: { value: isRecording, set: setIsRecording },
    },
    errors: isSubmitted ? problems : ({} as Partial<typeof problems>),
    submit,
  };
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { player } from '../../../parts/player/player-instance.ts';
import { toast } from '../../../parts/status/toast.ts';
import { showFirstProblem } from '../show-first-problem.ts';
import { useDiscardConfirmation } from '../use-discard-confirmation.tsx';
import { AgreementDialog } from './agreement.tsx';
import { draftProblems, emptyDraft } from './design-draft.ts';
import { DesignForm } from './design-form.tsx';
import { missingAccentText } from './design-match.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { designTrack, storedDescription, useDesign, useDesignCost, useSavePreview } from './use-design.ts';

interface DesignDialogProps {
  /** The voice to remix; absent: designs a new voice. */
  remixed?: VoiceReply;
  onClose: () => void;
}

/** Generates three previews from a description and saves one as a voice. */
export function DesignDialog({ remixed, onClose }: DesignDialogProps) {
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  if (user.terms_agreed_to.voice_design === null) return <AgreementDialog onClose={onClose} />;
  return <Designing {...(remixed && { remixed })} onClose={onClose} />;
}

function Designing({ remixed, onClose }: DesignDialogProps) {
  const navigate = useNavigate();
  const [draftForm, nameForm] = [useId(), useId()];
  const { design, cancel } = useDesign(remixed?.voice_id);
  const savePreview = useSavePreview();
  const [draft, setDraft] = useState(emptyDraft);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [selectedPreview, setSelectedPreview] = useState<string>();
  const [played, setPlayed] = useState<readonly string[]>([]);
  const [name, setName] = useState(remixed ? t('{name} remix', { name: remixed.name }) : '');
  const [nameTried, setNameTried] = useState(false);
  const problems = draftProblems(draft, remixed !== undefined);
  const cost = useDesignCost(draft);
  const previews = design.data?.previews;
  const { close, leave, guard } = useDiscardConfirmation(
    previews || design.isPending ? discardWarning : undefined,
    onClose,
  );

  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(problems).some(Boolean)) return showFirstProblem(event.currentTarget);
    if (design.isPending) return;
    setSelectedPreview(undefined);
    design.mutate(draft, {
      onSuccess: ({ previews: [first] }) => {
        if (!first) return;
        // Heard at once, and what Save saves until another one is played or selected.
        setSelectedPreview(first.generated_voice_id);
        setPlayed((before) => [...new Set([...before, first.generated_voice_id])]);
        player.play(designTrack(first, 1));
      },
    });
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setNameTried(true);
    if (name.trim() === '') return showFirstProblem(event.currentTarget);
    if (selectedPreview === undefined || savePreview.isPending) return;
    savePreview.mutate(
      {
        name: name.trim(),
        description: storedDescription(draft.description, remixed?.name),
        previewId: selectedPreview,
        playedIds: played,
      },
      {
        onSuccess: (voice) => {
          toast.success(t('{name} was added to your voices.', { name: voice.name }));
          leave();
          void navigate(`/app/voice-lab/voices/${voice.voice_id}`);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={remixed ? t('Remix {name}', { name: remixed.name }) : t('Voice design')}
      description={
        remixed ? t('Describe how to change the voice.') : t('Describe the voice: age, gender, accent, pace, mood.')
      }
      className="sm:w-[min(640px,calc(100vw-32px))]"
      footer={
        <>
          {design.isPending && <Button onClick={cancel}>{t('Cancel')}</Button>}
          <Button type="submit" form={draftForm} kind={previews ? 'plain' : 'primary'} busy={design.isPending}>
            {previews ? t('Generate again') : t('Generate voices')}
            {cost && <span className="font-[450] text-meta tabular-nums">{cost}</span>}
          </Button>
          {previews && (
            <Button
              type="submit"
              form={nameForm}
              kind="primary"
              busy={savePreview.isPending}
              disabled={selectedPreview === undefined}
            >
              {t('Save voice')}
            </Button>
          )}
        </>
      }
    >
      <DesignForm
        id={draftForm}
        draft={draft}
        onChange={setDraft}
        onSubmit={generate}
        isRemix={remixed !== undefined}
        problems={isSubmitted ? problems : {}}
      />
      {design.isPending && (
        <p role="status" className="py-2 text-ink-2">
          {t('Designing three voices…')}
        </p>
      )}
      {previews && !design.isPending && (
        <PreviewChoice
          id={nameForm}
          previews={previews}
          missingAccent={missingAccentText(design.data?.missing_accent ?? null, previews)}
          text={design.data?.text ?? ''}
          selectedId={selectedPreview}
          onSelect={setSelectedPreview}
          onPlayed={(id) => setPlayed((before) => [...new Set([...before, id])])}
          name={name}
          onNameChange={setName}
          nameError={nameTried && name.trim() === '' ? t('Enter a name for the voice.') : undefined}
          onSubmit={save}
        />
      )}
      {guard}
    </Dialog>
  );
}

const discardWarning = {
  title: t('Discard the previews?'),
  text: t('None of them is saved as a voice. You can generate new previews later.'),
};

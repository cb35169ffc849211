import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { cloneConsent, cloneConsentNeeded } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { api } from '../../../data/api/api.ts';
import { subscriptionQuery } from '../../../data/api/queries.ts';
import { t, translate } from '../../../messages/t.ts';
import { UpgradeButton } from '../../../nouns/plans/upgrade-button.tsx';
import { beginCloneCreation } from '../../../nouns/voices/clone-creation.ts';
import { freeVoiceSlots } from '../../../nouns/voices/free-voice-slots.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ConsentBox } from '../consent-box.tsx';
import { showFirstProblem } from '../show-first-problem.ts';
import { useVoiceMutation } from '../use-own-voices.ts';
import { filledLabels, languageOptions, nameProblem, noDetails } from '../voice-details.ts';
import { DetailsFields } from '../voice-details-fields.tsx';

/** Creates a professional voice with a name and language; recordings follow on its page. */
export function CreateProfessionalVoiceDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  useEffect(beginCloneCreation, []);
  const navigate = useNavigate();
  const { data: plan } = useQuery(subscriptionQuery);
  const [details, setDetails] = useState(noDetails);
  const [language, setLanguage] = useState('en');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const create = useVoiceMutation(async () => {
    await freeVoiceSlots();
    return api.call('POST /v1/voices/pvc', {
      body: {
        name: details.name.trim(),
        language,
        description: details.description.trim(),
        labels: filledLabels(details),
        consent: cloneConsent,
      },
    });
  });
  const slots = plan && plan.professional_voice_limit + plan.extra_pvc_slots;
  // The new voice itself may take the last slot, so the check ends when it starts.
  const isFull = plan && create.isIdle && plan.professional_voice_slots_used >= (slots ?? 0);
  const isNotAllowed = plan && (!plan.can_use_professional_voice_cloning || isFull);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (nameProblem(details) || !agreed) showFirstProblem(event.currentTarget);
    else if (!create.isPending)
      create.mutate(undefined, {
        onSuccess: ({ voice_id }) => void navigate(`/app/voice-lab/professional/${voice_id}`),
      });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Professional clone')}
      description={t('Needs at least 30 minutes of a single speaker. Training starts after the speaker is verified.')}
      footer={
        isNotAllowed ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} kind="primary" busy={create.isPending}>
              {t('Continue')}
            </Button>
          </>
        )
      }
    >
      {isNotAllowed ? (
        <div className="flex flex-col items-start gap-3 pb-2">
          <p className="text-ink-2">
            {slots
              ? t('You have used all professional voices of your plan.')
              : t("Your plan doesn't include professional cloning.")}{' '}
            {t('Upgrade, or create an instant clone.')}
          </p>
          <UpgradeButton kind="primary" size="medium" />
        </div>
      ) : (
        <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
          <DetailsFields
            details={details}
            onChange={setDetails}
            nameError={tried ? nameProblem(details) : undefined}
            withLanguage={false}
          />
          <Field label={t('Language')} help={t('The language spoken in the recordings.')}>
            {(control) => (
              <LanguagePicker {...control} value={language} onChange={setLanguage} options={languageOptions} />
            )}
          </Field>
          <ConsentBox
            checked={agreed}
            onChange={setAgreed}
            error={tried && !agreed ? translate(cloneConsentNeeded) : undefined}
          />
        </form>
      )}
    </Dialog>
  );
}

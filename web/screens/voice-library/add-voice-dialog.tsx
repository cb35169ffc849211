import { type FormEvent, useId, useState } from 'react';
import { planLimitErrors } from '../../../contract/catalogue/plans/plan-limit-errors.ts';
import { voiceTextLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { UpgradeButton } from '../../nouns/plans/upgrade-button.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { sharedTerms } from './library-voice.ts';
import { useAddVoice } from './use-library.ts';

interface AddVoiceDialogProps {
  voice: LibraryVoice;
  onClose: () => void;
}

/** Adds a shared voice under a name that the user chooses. */
export function AddVoiceDialog({ voice, onClose }: AddVoiceDialogProps) {
  const add = useAddVoice(voice);
  const form = useId();
  const [name, setName] = useState(voice.name);
  const isEmpty = name.trim() === '';
  const terms = sharedTerms(voice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || add.isPending) return;
    add.mutate(name.trim(), {
      onSuccess: () => {
        toast.success(t('{name} was added to your voices.', { name: name.trim() }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Add {name}', { name: voice.name })}
      description={t('The voice uses one of your voice slots.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={add.isPending} disabled={isEmpty}>
            {t('Add voice')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3 pb-1">
        <Field
          label={t('Name')}
          help={t('Shown in your voice lists.')}
          error={add.isError ? <AddError error={add.error} /> : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={voiceTextLimits.name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {terms.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}

function AddError({ error }: { error: Error }) {
  return (
    <>
      {messageOf(error)}
      {error instanceof ApiError && planLimitErrors.has(error.type) && (
        <>
          {' '}
          <UpgradeButton className="text-ink" />
        </>
      )}
    </>
  );
}

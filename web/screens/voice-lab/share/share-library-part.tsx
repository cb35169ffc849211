import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { titleOf } from '../../../nouns/history/history-track.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { showFirstProblem } from '../show-first-problem.ts';
import { useVoiceMutation } from '../use-own-voices.ts';
import { DetailsFields } from '../voice-details-fields.tsx';
import { AgreementBox } from './agreement-box.tsx';
import {
  agreementOf,
  agreementProblem,
  type LibraryDraft,
  libraryDraftOf,
  libraryProblems,
  needsAgreement,
  sharingOptionsOf,
} from './library-options.ts';
import { OptionSwitch } from './option-switch.tsx';

/** Publishes a voice in the library with the options of its owner (VOICE-025, VOICE-026). */
export function LibraryPart({ voice }: { voice: VoiceReply }) {
  const [draft, setDraft] = useState(() => libraryDraftOf(voice));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [hasAgreed, setHasAgreed] = useState(false);
  const params = { voice_id: voice.voice_id };
  const publish = useVoiceMutation((libraryDraft: LibraryDraft) =>
    api.call('POST /v1/voices/{voice_id}/share-library', {
      params,
      body: { ...sharingOptionsOf(libraryDraft), ...agreementOf(hasAgreed) },
    }),
  );
  const unpublish = useVoiceMutation(() =>
    api.call('POST /v1/voices/{voice_id}/share-library', { params, body: { enable_library: false } }),
  );
  const isShared = voice.sharing?.status === 'enabled' && voice.sharing.enabled_in_library;
  const asksAgreement = needsAgreement(voice);
  const problems = { ...libraryProblems(draft), agreement: agreementProblem(asksAgreement, hasAgreed) };
  const visibleProblems: Partial<typeof problems> = hasSubmitted ? problems : {};
  const change = (changes: Partial<LibraryDraft>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (Object.values(problems).some(Boolean)) return showFirstProblem(event.currentTarget);
    if (publish.isPending) return;
    publish.mutate(draft, {
      onSuccess: () =>
        toast.success(isShared ? t('Changes saved.') : t('{name} is now in the library.', { name: draft.name })),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <DetailsFields details={draft} onChange={change} nameError={visibleProblems.name} />
      <PreviewSelect voiceId={voice.voice_id} value={draft.previewId} onChange={(previewId) => change({ previewId })} />
      <div className="grid gap-4 xs:grid-cols-2">
        <Field
          label={t('Notice period')}
          help={t('Days that others can keep using the voice after you remove it.')}
          error={visibleProblems.noticeDays}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft.noticeDays}
              onChange={(event) => change({ noticeDays: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Credits per character')}
          help={t('Charged to others who use it. Leave empty for 1.')}
          error={visibleProblems.rate}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={draft.rate}
              placeholder="1"
              onChange={(event) => change({ rate: event.target.value })}
            />
          )}
        </Field>
      </div>
      <OptionSwitch
        name={t('Allow free plans')}
        help={t('Otherwise only paid plans can use it.')}
        checked={draft.freeUsers}
        onChange={(freeUsers) => change({ freeUsers })}
      />
      <details className="group/more">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-s font-[540] text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 transition-transform duration-150 group-open/more:rotate-90" aria-hidden />
          {t('More')}
        </summary>
        <MoreOptions draft={draft} onChange={change} readerError={visibleProblems.readerItems} />
      </details>
      {asksAgreement && <AgreementBox checked={hasAgreed} onChange={setHasAgreed} error={visibleProblems.agreement} />}
      <div className="flex flex-wrap justify-end gap-2">
        {isShared && (
          <Button
            busy={unpublish.isPending}
            onClick={() =>
              unpublish.mutate(undefined, {
                onSuccess: () => toast.success(t('The voice was removed from the library.')),
              })
            }
          >
            {t('Remove from library')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={publish.isPending}>
          {isShared ? t('Save changes') : t('Share in library')}
        </Button>
      </div>
    </form>
  );
}

interface MoreOptionsProps {
  draft: LibraryDraft;
  onChange: (changes: Partial<LibraryDraft>) => void;
  readerError: string | undefined;
}

function MoreOptions({ draft, onChange, readerError }: MoreOptionsProps) {
  return (
    <div className="mt-3 flex flex-col gap-4">
      <OptionSwitch
        name={t('Allow remixes')}
        help={t('Others can remix it and mix it with other voices.')}
        checked={draft.mixing}
        onChange={(mixing) => onChange({ mixing })}
      />
      <OptionSwitch
        name={t('Live moderation')}
        help={t("Rejects texts with banned words. The voice can't be used in Studio.")}
        checked={draft.moderated}
        onChange={(moderated) => onChange({ moderated })}
      />
      <OptionSwitch
        name={t('Allow in reader app')}
        help={t('Reader apps can offer this voice.')}
        checked={draft.readerApp}
        onChange={(readerApp) => onChange({ readerApp })}
      />
      {draft.readerApp && (
        <Field
          label={t('Limit to reader items')}
          help={t('read:id or collection:id, one per line. Leave empty for all.')}
          error={readerError}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              spellCheck={false}
              value={draft.readerItems}
              onChange={(event) => onChange({ readerItems: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const voiceSample = 'own';
const maxPreviewItems = 20;

/** Selects the library preview: the voice's sample or a history item. */
function PreviewSelect(props: {
  voiceId: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { voiceId, value, onChange } = props;
  const { data } = useQuery({
    queryKey: ['history', 'of-voice', voiceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/history', { query: { page_size: maxPreviewItems, voice_id: voiceId }, signal }),
  });
  const items = data?.history ?? [];
  const options = items.map(({ history_item_id, text }) => ({
    value: history_item_id,
    label: titleOf(text ?? '').slice(0, 60) || t('Untitled'),
  }));
  const isUnlisted = value !== undefined && !options.some((option) => option.value === value);
  return (
    <Field
      label={t('Preview')}
      help={t('Played in the library, up to one minute. It stays if you delete the history item.')}
    >
      {(control) => (
        <Select
          {...control}
          value={value ?? voiceSample}
          onChange={(next) => onChange(next === voiceSample ? undefined : next)}
          options={[
            { value: voiceSample, label: t('Voice sample') },
            ...(isUnlisted ? [{ value, label: t('Current preview') }] : []),
            ...options,
          ]}
        />
      )}
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { titleOf } from '../../../nouns/history/history-track.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { showFirstProblem } from '../show-first-problem.ts';
import { useVoiceChange } from '../use-own-voices.ts';
import { DetailsFields } from '../voice-details-fields.tsx';
import { type LibraryDraft, libraryDraftOf, libraryProblems, sharingOptionsOf } from './library-options.ts';
import { OptionSwitch } from './option-switch.tsx';

/** Publishes a voice for everyone on this server, with all that its owner decides (VOICE-025, VOICE-026). */
export function LibraryPart({ voice }: { voice: VoiceReply }) {
  const [draft, setDraft] = useState(() => libraryDraftOf(voice));
  const [tried, setTried] = useState(false);
  const params = { voice_id: voice.voice_id };
  const publish = useVoiceChange((wanted: LibraryDraft) =>
    api.call('POST /v1/voices/{voice_id}/share-library', { params, body: sharingOptionsOf(wanted) }),
  );
  const takeBack = useVoiceChange(() =>
    api.call('POST /v1/voices/{voice_id}/share-library', { params, body: { enable_library: false } }),
  );
  const isShared = voice.sharing?.status === 'enabled' && voice.sharing.enabled_in_library;
  const problems = libraryProblems(draft);
  const shown: Partial<typeof problems> = tried ? problems : {};
  const change = (changes: Partial<LibraryDraft>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some(Boolean)) return showFirstProblem(event.currentTarget);
    if (publish.isPending) return;
    publish.mutate(draft, {
      onSuccess: () => toast.success(isShared ? 'The changes are saved.' : `${draft.name} is in the library.`),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <DetailsFields details={draft} onChange={change} nameError={shown.name} />
      <PreviewSelect voiceId={voice.voice_id} value={draft.previewId} onChange={(previewId) => change({ previewId })} />
      <div className="grid gap-4 xs:grid-cols-2">
        <Field
          label="Notice period"
          help="Days that those who added it may go on after you take it back."
          error={shown.noticeDays}
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
        <Field label="Credits a character" help="For others who add it. Empty: 1, as any voice." error={shown.rate}>
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
        name="Free plans may use it"
        help="Else only those who pay."
        checked={draft.freeUsers}
        onChange={(freeUsers) => change({ freeUsers })}
      />
      <details className="group/more">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-s font-[540] text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 transition-transform duration-150 group-open/more:rotate-90" aria-hidden />
          More
        </summary>
        <MoreOptions draft={draft} onChange={change} readerError={shown.readerItems} />
      </details>
      <div className="flex flex-wrap justify-end gap-2">
        {isShared && (
          <Button
            busy={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(undefined, { onSuccess: () => toast.success('The voice is taken out of the library.') })
            }
          >
            Remove from library
          </Button>
        )}
        <Button type="submit" kind="primary" busy={publish.isPending}>
          {isShared ? 'Save changes' : 'Share in the library'}
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
        name="Others may remix it"
        help="And mix it with other voices."
        checked={draft.mixing}
        onChange={(mixing) => onChange({ mixing })}
      />
      <OptionSwitch
        name="Live moderation"
        help="Texts of others with banned words are refused; it cannot be used in Studio then."
        checked={draft.moderated}
        onChange={(moderated) => onChange({ moderated })}
      />
      <OptionSwitch
        name="For the reader app"
        help="Apps that read aloud may offer it."
        checked={draft.readerApp}
        onChange={(readerApp) => onChange({ readerApp })}
      />
      {draft.readerApp && (
        <Field
          label="Only for these items of the reader"
          help="read:id or collection:id, one a line. Empty: for all."
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

const ownPreview = 'own';
const offeredItems = 20;

/** What the library plays: the voice's own sample, or something it spoke. */
function PreviewSelect(props: {
  voiceId: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { voiceId, value, onChange } = props;
  const { data } = useQuery({
    queryKey: ['history', 'of-voice', voiceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/history', { query: { page_size: offeredItems, voice_id: voiceId }, signal }),
  });
  const items = data?.history ?? [];
  const options = items.map(({ history_item_id, text }) => ({
    value: history_item_id,
    label: titleOf(text ?? '').slice(0, 60) || 'Untitled',
  }));
  const isElsewhere = value !== undefined && !options.some((option) => option.value === value);
  return (
    <Field
      label="Preview"
      help="What the library plays, a minute at most. It stays there if you delete it from the history."
    >
      {(control) => (
        <Select
          {...control}
          value={value ?? ownPreview}
          onChange={(next) => onChange(next === ownPreview ? undefined : next)}
          options={[
            { value: ownPreview, label: 'Its own sample' },
            ...(isElsewhere ? [{ value, label: 'The one chosen before' }] : []),
            ...options,
          ]}
        />
      )}
    </Field>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toolCredits } from '../../../../contract/catalogue/plans/tool-cost.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { track } from '../../../data/api/track-event.ts';
import { useInstance } from '../../../data/instance/use-instance.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { dubPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { refetchDubbing } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { acceptedMedia, inspectMedia } from '../../../parts/files/media-inspection.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { createDub, emptyDub, type NewDub, readAddress } from './new-dub.ts';
import { NewDubLanguages } from './new-dub-languages.tsx';
import { NewDubOptions } from './new-dub-options.tsx';

const limits = { maxFiles: dubbingLimits.filesPerRequest, maxFileBytes: dubbingLimits.maxBytes };
const inspect = inspectMedia({ maxSeconds: dubbingLimits.maxDurationS });

/** DUB-003: a dub of each file, or of an address, with its languages and its cost. */
export function NewDubDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dub, setDub] = useState<NewDub>(emptyDub);
  const [sent, setSent] = useState<ReadonlyMap<string, number>>(new Map());
  const running = useRef<AbortController>(undefined);
  const start = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      const ids: string[] = [];
      if (dub.source === 'link') {
        ids.push(await createDub(dub, readAddress(dub.address) ?? '', { onSent: () => {}, signal }));
        return ids;
      }
      for (const { id, file } of dub.files) {
        const onSent = (share: number) => setSent((before) => new Map(before).set(id, share));
        ids.push(await createDub(dub, file, { onSent, signal }));
        // What was sent stays sent if a later file fails.
        setDub((before) => ({ ...before, files: before.files.filter((one) => one.id !== id) }));
      }
      return ids;
    },
    onSuccess: (ids) => {
      // ONB-014
      track('dub created');
      if (ids.length === 1) return void navigate(dubPath(ids[0]!));
      toast.success(t('{count} dubs started.', { count: ids.length }));
      onClose();
    },
    onSettled: () => refetchDubbing(client),
  });
  const { isPending, error } = start;
  const change = (next: Partial<NewDub>) => {
    if (!isPending) start.reset();
    setDub((before) => ({ ...before, ...next }));
  };
  const close = () => {
    running.current?.abort();
    onClose();
  };
  const isReady = dub.source === 'file' ? dub.files.length > 0 : readAddress(dub.address) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) start.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={t('New dub')}
      description={t('A job prepares it: you can leave the page.')}
      className="sm:w-[min(600px,calc(100vw-32px))]"
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Segmented
          label={t('Source')}
          value={dub.source}
          onChange={(source) => change({ source })}
          options={[
            { value: 'file', label: t('Files') },
            { value: 'link', label: t('Link') },
          ]}
          locked={isPending ? t('The source is being sent.') : undefined}
        />
        {dub.source === 'file' ? (
          <FileDrop
            label={t('Videos or recordings')}
            listLabel={t('Chosen files')}
            files={dub.files}
            onChange={(update) => {
              if (!isPending) start.reset();
              setDub((before) => ({ ...before, files: update(before.files) }));
            }}
            limits={limits}
            kinds={t('Audio or video of at most 2.5 hours')}
            accept={acceptedMedia}
            inspect={inspect}
            disabled={isPending}
            {...(isPending && { sent })}
          />
        ) : (
          <Field
            label={t('Link to a video or recording')}
            help={t('The server downloads the file; it must be public.')}
            {...(dub.address.trim() !== '' &&
              !isReady && { error: t('Enter an address that starts with http:// or https://.') })}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={2000}
                value={dub.address}
                disabled={isPending}
                onChange={(event) => change({ address: event.target.value })}
              />
            )}
          </Field>
        )}
        <NewDubLanguages dub={dub} disabled={isPending} onChange={change} />
        <NewDubOptions dub={dub} disabled={isPending} onChange={change} />
        {error && !isAbort(error) && (
          <p role="alert" className="text-bad">
            {messageOf(error)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p className="me-auto text-ink-3 text-meta">
            <Cost dub={dub} />
          </p>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady} busy={isPending}>
            {dub.files.length > 1 && dub.source === 'file'
              ? t('Start {count} dubs', { count: dub.files.length })
              : t('Start dub')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the languages will cost, as far as the length is known. */
function Cost({ dub: { source, files, targets } }: { dub: NewDub }) {
  const { showsPlans } = useInstance();
  if (!showsPlans) return null;
  if (targets.length === 0) return t('Preparing costs no credits. Languages can be added later.');
  const seconds = files.map((file) => file.seconds);
  if (source === 'link' || seconds.length === 0 || seconds.includes(undefined))
    return t('{credits} credits a minute in each language', {
      credits: formatCount(toolCredits({ product: 'Dubbing', durationS: 60 })),
    });
  const each = seconds.reduce<number>(
    (sum, durationS) => sum + toolCredits({ product: 'Dubbing', durationS: durationS ?? 0 }),
    0,
  );
  return formatMessage('{languages, plural, one {{credits} credits} other {{credits} credits for # languages}}', {
    languages: targets.length,
    credits: formatCount(each * targets.length),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileAudio, FileText, FileVideo } from 'lucide-react';
import { useState } from 'react';
import { sourcesOf } from '../../../../contract/productions/production-languages.ts';
import { orderLimits } from '../../../../contract/productions/production-orders-limits.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { t } from '../../../messages/t.ts';
import { type Order, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { acceptedMedia } from '../../../parts/files/media-inspection.ts';
import { Field } from '../../../parts/form/field.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';

type Media = Order['media'][number];

const limits = { maxFiles: orderLimits.media, maxFileBytes: orderLimits.maxBytes };
const accepted = `${acceptedMedia},.txt,.md,.epub,.docx,.pdf`;
const languages = sourcesOf('transcription').map(({ code }) => ({ value: code, label: languageName(code) }));

/** The files of an order, which can be added while it is open. */
export function OrderMedia({ order, mayUpdate }: { order: Order; mayUpdate: boolean }) {
  return (
    <section aria-labelledby="order-files">
      <h2 id="order-files" className="mb-2 font-[600]">
        {t('Files')}
      </h2>
      {order.media.length > 0 && (
        <ul className="mb-3 divide-y rounded-m border">
          {order.media.map((media) => (
            <MediaRow key={media.media_id} media={media} />
          ))}
        </ul>
      )}
      {mayUpdate && <AddMedia orderId={order.order_id} lastLanguage={order.media.at(-1)?.language ?? 'en'} />}
    </section>
  );
}

function MediaRow({ media }: { media: Media }) {
  const Icon = media.characters !== null ? FileText : media.has_video ? FileVideo : FileAudio;
  const length =
    media.duration_s !== null
      ? formatDuration(media.duration_s)
      : media.characters !== null
        ? t('{count} characters', { count: formatCount(media.characters) })
        : t('Being measured');
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <a
        href={media.signed_url}
        target="_blank"
        rel="noreferrer"
        dir="auto"
        className="min-w-32 flex-1 truncate font-[540] underline-offset-2 hover:underline"
      >
        {media.name}
      </a>
      <span className="text-ink-3 text-meta tabular-nums">
        {media.language !== null && `${languageName(media.language)} · `}
        {length} · {formatFileSize(media.bytes)}
      </span>
    </li>
  );
}

function AddMedia({ orderId, lastLanguage }: { orderId: string; lastLanguage: string }) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [language, setLanguage] = useState(lastLanguage);
  const [sent, setSent] = useState<ReadonlyMap<string, number>>(new Map());
  const send = useMutation({
    mutationFn: async () => {
      for (const { id, file } of files) {
        const body = new FormData();
        body.append('declared_language', language);
        body.append('media', file, file.name);
        await upload(
          'POST /v1/productions/orders/{order_id}/media',
          { params: { order_id: orderId }, body },
          { onSent: (share) => setSent((before) => new Map(before).set(id, share)) },
        );
        // What was sent stays sent if a later file fails.
        setFiles((before) => before.filter((one) => one.id !== id));
      }
    },
    onSettled: () => refetchOrders(client),
  });
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t('New files')}
        listLabel={t('Files to add')}
        files={files}
        onChange={(change) => {
          send.reset();
          setFiles(change);
        }}
        limits={limits}
        kinds={t('Audio, video or a manuscript')}
        accept={accepted}
        disabled={send.isPending}
        sent={sent}
      />
      {files.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('Language of the files')} className="w-60">
            {(control) => <LanguagePicker {...control} value={language} options={languages} onChange={setLanguage} />}
          </Field>
          <Button kind="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('Add files')}
          </Button>
        </div>
      )}
      {send.isError && !isAbort(send.error) && (
        <p role="alert" className="text-bad">
          {messageOf(send.error)}
        </p>
      )}
    </div>
  );
}

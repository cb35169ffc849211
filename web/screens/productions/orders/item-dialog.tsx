import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OrderItem } from '../../../../contract/productions/order-items.ts';
import { sourcesOf, targetsOf } from '../../../../contract/productions/production-languages.ts';
import { orderLimits } from '../../../../contract/productions/production-orders-limits.ts';
import { minuteExtrasCents, minutePricesCents } from '../../../../contract/productions/production-prices.ts';
import { type OrderItemKind, orderItemKinds } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { type Order, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { itemKindTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ChipButton } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';

interface ItemDialogProps {
  order: Order;
  /** Absent: a new one. */
  item: Order['items'][number] | undefined;
  onClose: () => void;
}

interface Draft {
  readonly kind: OrderItemKind;
  readonly mediaIds: readonly string[];
  readonly source: string;
  readonly targets: readonly string[];
  readonly hasCaptions: boolean;
  readonly hasSourceCaptions: boolean;
  readonly isSdh: boolean;
  readonly isVerbatim: boolean;
  readonly instructions: string;
}

const toOptions = (languages: readonly { code: string }[]) =>
  languages.map(({ code }) => ({ value: code, label: languageName(code) }));

/** What is made of which files, in which languages. */
export function ItemDialog({ order, item, onClose }: ItemDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => (item ? draftOf(item.item) : emptyDraft(order)));
  const [isTried, setIsTried] = useState(false);
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const usable = order.media.filter(({ characters }) => (draft.kind === 'audiobook') === (characters !== null));
  const chosen = draft.mediaIds.filter((id) => usable.some(({ media_id }) => media_id === id));
  const takesOne = draft.kind === 'dub' || draft.kind === 'audiobook';
  const targets = targetsOf(draft.kind, draft.source);
  const kindPrice = formatMoney(minutePricesCents[draft.kind], 'usd');
  const problem =
    usable.length === 0
      ? draft.kind === 'audiobook'
        ? t('Add a manuscript to the order first.')
        : t('Add a recording or a video to the order first.')
      : chosen.length === 0
        ? t('Choose a file.')
        : targets !== null && draft.targets.length === 0
          ? t('Choose a language to deliver.')
          : undefined;
  const save = useMutation({
    mutationFn: () =>
      api.call('POST /v1/productions/orders/{order_id}/items', {
        params: { order_id: order.order_id },
        body: { request: { item: toItem({ ...draft, mediaIds: chosen }), item_id: item?.item_id ?? null } },
      }),
    onSuccess: async () => {
      await refetchOrders(client);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined && !save.isPending) save.mutate();
  };
  const message = save.isError ? messageOf(save.error) : isTried ? problem : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={item ? t('Edit item') : t('Add item')}
      className="sm:w-[min(36rem,calc(100vw-32px))]"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Segmented
          label={t('Kind')}
          value={draft.kind}
          options={orderItemKinds.map((value) => ({ value, label: itemKindTexts[value] }))}
          onChange={(kind) => change({ kind, targets: kind === draft.kind ? draft.targets : [] })}
          className="max-w-full flex-wrap"
        />
        <p className="text-ink-3 text-meta">
          {targets === null
            ? t('{price} for each started minute.', { price: kindPrice })
            : t('{price} for each started minute and language.', { price: kindPrice })}
        </p>
        <fieldset>
          <legend className="mb-1.5 font-[540]">{t('Files')}</legend>
          <div className="flex max-h-44 flex-col gap-1 overflow-y-auto">
            {usable.map(({ media_id, name }) => (
              <label
                key={media_id}
                className="flex cursor-pointer items-center gap-2.5 rounded-s px-2 py-1 hover:bg-hover"
              >
                <input
                  type={takesOne ? 'radio' : 'checkbox'}
                  name="media"
                  className="accent-(--accent)"
                  checked={chosen.includes(media_id)}
                  onChange={({ target }) =>
                    change({
                      mediaIds: takesOne
                        ? [media_id]
                        : target.checked
                          ? [...chosen, media_id]
                          : chosen.filter((id) => id !== media_id),
                    })
                  }
                />
                <span dir="auto" className="truncate">
                  {name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field label={t('Language of the files')}>
          {(control) => (
            <LanguagePicker
              {...control}
              value={draft.source}
              options={toOptions(sourcesOf(draft.kind))}
              onChange={(source) => change({ source, targets: [] })}
            />
          )}
        </Field>
        {targets !== null && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 font-[540]">{t('Languages to deliver')}</legend>
            <div className="flex flex-wrap gap-2">
              {draft.targets.map((language) => (
                <ChipButton
                  key={language}
                  pressed
                  aria-label={t('Remove {language}', { language: languageName(language) })}
                  onClick={() => change({ targets: draft.targets.filter((one) => one !== language) })}
                >
                  {languageName(language)} ×
                </ChipButton>
              ))}
            </div>
            <LanguagePicker
              label={t('Add language')}
              placeholder={t('Add language')}
              value=""
              options={toOptions(targets.filter(({ code }) => !draft.targets.includes(code)))}
              onChange={(language) => change({ targets: [...draft.targets, language] })}
            />
          </fieldset>
        )}
        <ItemOptions draft={draft} onChange={change} />
        <Field label={t('Instructions')} help={t('Names, terms, tone: whatever the producer should know.')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={orderLimits.instructionsLength}
              value={draft.instructions}
              onChange={({ target }) => change({ instructions: target.value })}
            />
          )}
        </Field>
        {message !== undefined && (
          <p role="alert" className="text-bad">
            {message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {item ? t('Save') : t('Add item')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ItemOptions({ draft, onChange }: { draft: Draft; onChange: (next: Partial<Draft>) => void }) {
  const price = (cents: number) => t('{price} more for each started minute.', { price: formatMoney(cents, 'usd') });
  const option = (label: string, cents: number, checked: boolean, next: (isOn: boolean) => Partial<Draft>) => (
    <Field key={label} label={label} help={price(cents)}>
      {(control) => <Switch {...control} checked={checked} onChange={(isOn) => onChange(next(isOn))} />}
    </Field>
  );
  if (draft.kind === 'transcription')
    return option(
      t('Verbatim, with every filler word'),
      minuteExtrasCents.verbatim,
      draft.isVerbatim,
      (isVerbatim) => ({
        isVerbatim,
      }),
    );
  if (draft.kind === 'subtitles')
    return option(
      t('Describe sounds, for people who are hard of hearing'),
      minuteExtrasCents.sdh,
      draft.isSdh,
      (isSdh) => ({
        isSdh,
      }),
    );
  if (draft.kind !== 'dub') return null;
  return (
    <>
      {option(t('Captions in each language'), minuteExtrasCents.captions, draft.hasCaptions, (hasCaptions) => ({
        hasCaptions,
      }))}
      {option(
        t('Captions in the language of the file'),
        minuteExtrasCents.sourceCaptions,
        draft.hasSourceCaptions,
        (hasSourceCaptions) => ({ hasSourceCaptions }),
      )}
    </>
  );
}

const emptyDraft = (order: Order): Draft => {
  const [first] = order.media;
  const isManuscript = first !== undefined && first.characters !== null;
  return {
    kind: isManuscript ? 'audiobook' : 'subtitles',
    mediaIds: first ? [first.media_id] : [],
    source: first?.language ?? 'en',
    targets: [],
    hasCaptions: false,
    hasSourceCaptions: false,
    isSdh: false,
    isVerbatim: false,
    instructions: '',
  };
};

const draftOf = (item: OrderItem): Draft => ({
  kind: item.kind,
  mediaIds: 'media_ids' in item ? item.media_ids : [item.media_id],
  source: item.source_language,
  targets: 'destination_languages' in item ? item.destination_languages : [],
  hasCaptions: item.kind === 'dub' && item.include_captions,
  hasSourceCaptions: item.kind === 'dub' && item.include_source_captions,
  isSdh: item.kind === 'subtitles' && item.sdh,
  isVerbatim: item.kind === 'transcription' && item.verbatim,
  instructions: item.instructions ?? '',
});

function toItem(draft: Draft) {
  const common = { source_language: draft.source, instructions: draft.instructions.trim() || null };
  const mediaId = draft.mediaIds[0] ?? '';
  switch (draft.kind) {
    case 'dub':
      return {
        kind: 'dub' as const,
        media_id: mediaId,
        destination_languages: [...draft.targets],
        include_captions: draft.hasCaptions,
        include_source_captions: draft.hasSourceCaptions,
        ...common,
      };
    case 'subtitles':
      return {
        kind: 'subtitles' as const,
        media_ids: [...draft.mediaIds],
        destination_languages: [...draft.targets],
        sdh: draft.isSdh,
        ...common,
      };
    case 'transcription':
      return { kind: 'transcription' as const, media_ids: [...draft.mediaIds], verbatim: draft.isVerbatim, ...common };
    case 'audiobook':
      return { kind: 'audiobook' as const, media_id: mediaId, ...common };
  }
}

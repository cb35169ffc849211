import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useId, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { versionNames } from '../../nouns/history-versions/version-names.ts';
import { versionTrack } from '../../nouns/history-versions/version-track.ts';
import {
  respokenPlanQuery,
  type SpokenRange,
  useVersionActions,
  versionsQuery,
} from '../../nouns/history-versions/versions-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { Takes } from '../../parts/takes/takes.tsx';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';

interface RespeakFormProps {
  item: HistoryItemReply;
  selection: SpokenRange;
  /** Called with the item whose chosen version says the part anew. */
  onSpoken: (item: HistoryItemReply) => void;
  onClose: () => void;
}

/** Speaks the selected part of a text anew, with other words if they are changed, and shows the takes of that part. */
export function RespeakForm({ item, selection, onSpoken, onClose }: RespeakFormProps) {
  const { data: plan, error } = useQuery(respokenPlanQuery(item.history_item_id, item.version_id, selection));
  const titleId = useId();
  if (error)
    return (
      <p role="alert" className="text-bad">
        {messageOf(error)}
      </p>
    );
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 rounded-s border border-accent p-3">
      <h3 id={titleId} className="font-[560]">
        {t('Speak this part anew')}
      </h3>
      {plan ? (
        <Form key={`${plan.start}-${plan.end}`} {...{ item, plan, onSpoken, onClose }} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

interface FormProps extends Pick<RespeakFormProps, 'item' | 'onSpoken' | 'onClose'> {
  plan: SpokenRange & { readonly text: string; readonly credits: number };
}

function Form({ item, plan, onSpoken, onClose }: FormProps) {
  const { start, end } = plan;
  const [text, setText] = useState(plan.text);
  const actions = useVersionActions(item);
  const { data: versions = [] } = useQuery(versionsQuery(item.history_item_id));
  const cost = useCreditText(Math.ceil((plan.credits / Math.max(1, plan.text.length)) * text.length));
  const names = versionNames(versions);
  // The chosen version changes before the request has ended, which replaces this form: callbacks of `mutate` would be lost.
  const speak = () =>
    actions.respoken.mutateAsync({ start, end, text }).then(
      (done) => onSpoken(done.item),
      () => {},
    );
  const choose = (version: HistoryVersionReply) => actions.choose.mutateAsync(version).then(onSpoken, () => {});
  const takes = versions.filter((version) => overlaps(version.respoken, plan));
  return (
    <>
      <Textarea
        aria-label={t('New words')}
        rows={3}
        value={text}
        dir={dirOf(text)}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          busy={actions.respoken.isPending}
          disabled={text.trim() === ''}
          onClick={() => void speak()}
        >
          <AudioLines aria-hidden />
          {t('Speak anew')}
          {cost && <span className="font-[450] text-meta">{cost}</span>}
        </Button>
      </div>
      {takes.length > 0 && (
        <Takes
          label={t('Takes of this part')}
          takes={takes.map((version) => ({
            id: version.version_id,
            name: names.get(version.version_id)!,
            track: versionTrack(item, version, names.get(version.version_id)!),
            durationInS: version.duration_ms / 1000,
            createdAtUnix: version.created_at_unix,
            isChosen: version.is_chosen,
            text: version.respoken!.text,
            action: {
              label: t('Choose'),
              run: () => void choose(version),
            },
          }))}
        />
      )}
    </>
  );
}

const overlaps = (range: HistoryVersionReply['respoken'], { start, end }: SpokenRange): boolean =>
  range !== null && range.start < end && range.end > start;

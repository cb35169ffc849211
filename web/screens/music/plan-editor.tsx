import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { musicLimits } from '../../../contract/catalogue/music-styles.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { musicDraft } from '../../nouns/music/music-draft.ts';
import type { MusicProblem } from '../../nouns/music/music-problem.ts';
import { problemSection } from '../../nouns/music/music-problem.ts';
import {
  addSection,
  canAddSection,
  changeSection,
  findPlanProblem,
  moveSection,
  planDurationMs,
  removeSection,
  type SongPlan,
  sectionStarts,
} from '../../nouns/music/song-plan.ts';
import { Button } from '../../parts/button/button.tsx';
import { targetIndex, useDragOrder } from '../../parts/list/use-drag-order.ts';
import { toast } from '../../parts/status/toast.ts';
import { FaultText } from './fault-text.tsx';
import { PlanSectionRow } from './plan-section.tsx';
import { StyleField } from './style-field.tsx';

interface PlanEditorProps {
  plan: SongPlan;
  /** Why the server refused the plan. */
  refusal: MusicProblem | undefined;
}

/** The plan of a song: styles of the whole, then its sections in their order. */
export function PlanEditor({ plan, refusal }: PlanEditorProps) {
  const [message, setMessage] = useState('');
  const change = (next: SongPlan) => musicDraft.change({ plan: next });
  const focusMove = useFocusAfterMove();
  const move = (from: number, to: number) => {
    const section = plan.sections[from];
    const next = section && moveSection(plan, section.id, to);
    if (!section || !next || next === plan) return;
    change(next);
    focusMove(section.id);
    const place = next.sections.findIndex(({ id }) => id === section.id) + 1;
    setMessage(
      t('{name} is now section {place} of {count}.', { name: section.name, place, count: next.sections.length }),
    );
  };
  const { drag, list, handleOf } = useDragOrder(move);
  const remove = (id: string, name: string) => {
    change(removeSection(plan, id));
    toast(name.trim() === '' ? t('Section removed.') : t('Removed {name}.', { name: name.trim() }), {
      action: { label: t('Undo'), onClick: () => change(plan) },
    });
  };
  const problem = findPlanProblem(plan);
  const refusedSection = refusal && problemSection(refusal);
  const starts = sectionStarts(plan);
  const totalMs = planDurationMs(plan);
  const addable = canAddSection(plan);
  const last = plan.sections.length - 1;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-4 py-4 md:px-6">
        <div className="flex flex-wrap gap-3">
          <StyleField
            label={t('Styles')}
            of={t('the whole song')}
            values={plan.positiveStyles}
            placeholder={t('funk, 110 bpm, D minor')}
            onChange={(positiveStyles) => change({ ...plan, positiveStyles })}
          />
          <StyleField
            label={t('Without')}
            of={t('the whole song')}
            values={plan.negativeStyles}
            placeholder="guitar"
            onChange={(negativeStyles) => change({ ...plan, negativeStyles })}
          />
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-[560]">{t('Sections')}</h2>
          <p className={totalMs > musicLimits.song.max ? 'text-bad text-meta' : 'text-ink-3 text-meta tabular-nums'}>
            {t('{value} of {max}', {
              value: Number.isNaN(totalMs) ? '–' : formatDuration(totalMs / 1000),
              max: formatDuration(musicLimits.song.max / 1000),
            })}
          </p>
        </div>
        <p role="status" className="sr-only">
          {message}
        </p>
        <ol ref={list} aria-label={t('Sections')} className="flex flex-col gap-3">
          {plan.sections.map((section, at) => {
            const moves = drag !== undefined && targetIndex(drag) !== drag.from;
            return (
              <PlanSectionRow
                key={section.id}
                section={section}
                startMs={starts[at] ?? 0}
                problem={problem?.sectionId === section.id ? problem : undefined}
                refusal={refusedSection === at ? refusal?.text : undefined}
                isDragged={drag?.from === at}
                dropLine={
                  moves && drag.gap === at ? 'above' : moves && at === last && drag.gap > last ? 'below' : undefined
                }
                handle={handleOf(at)}
                onChange={(patch) => change(changeSection(plan, section.id, patch))}
                onAddAfter={addable ? () => change(addSection(plan, crypto.randomUUID(), at)) : undefined}
                onRemove={() => remove(section.id, section.name)}
              />
            );
          })}
        </ol>
        {problem?.field === 'plan' && <FaultText text={problem.text} />}
        {refusal && refusedSection === undefined && <FaultText text={refusal.text} />}
        <Button
          className="self-start"
          disabled={!addable}
          onClick={() => change(addSection(plan, crypto.randomUUID()))}
        >
          <Plus aria-hidden />
          {t('Add section')}
        </Button>
      </div>
    </div>
  );
}

/** A moved row is another element of the page, so its handle gets the focus again. */
function useFocusAfterMove(): (sectionId: string) => void {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = undefined;
  });
  return (sectionId) => {
    moved.current = sectionId;
  };
}

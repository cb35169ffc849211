import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { musicLimits } from '../../../contract/catalogue/music-styles.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import type { PlanProblem, PlanSection } from '../../nouns/music/song-plan.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import type { useDragOrder } from '../../parts/list/use-drag-order.ts';
import { FaultText } from './fault-text.tsx';
import { SectionSource, SmallLabel } from './section-source.tsx';
import { StyleField } from './style-field.tsx';

interface PlanSectionRowProps {
  section: PlanSection;
  startMs: number;
  problem: PlanProblem | undefined;
  /** Why the server refused this section. */
  refusal: string | undefined;
  /** A dragged row would land above it, or below it. */
  dropLine: 'above' | 'below' | undefined;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  onChange: (patch: Partial<PlanSection>) => void;
  /** Absent if the plan has as many sections as it may have. */
  onAddAfter: (() => void) | undefined;
  onRemove: () => void;
}

const { min, max } = musicLimits.section;

/** One section of the plan. */
export function PlanSectionRow(props: PlanSectionRowProps) {
  const { section, startMs, problem, refusal, dropLine, isDragged, handle, onChange, onAddAfter, onRemove } = props;
  const name = section.name.trim() || t('Unnamed section');
  const faultOf = (field: PlanProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <li
      aria-label={name}
      className={classNames(
        'relative flex gap-2 rounded-m border bg-surface p-3 transition-opacity duration-150',
        isDragged && 'opacity-50',
        dropLine && 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-accent',
        dropLine === 'above' && 'before:-top-[7px]',
        dropLine === 'below' && 'before:-bottom-[7px]',
      )}
    >
      <IconButton
        size="small"
        label={t('Move {name} (↑ ↓)', { name })}
        className="cursor-grab touch-none active:cursor-grabbing"
        data-move={section.id}
        {...handle}
      >
        <GripVertical />
      </IconButton>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label={<SmallLabel of={name}>{t('Name')}</SmallLabel>}
            error={faultOf('name')}
            className="flex-1 basis-40"
          >
            {(control) => (
              <Input
                {...control}
                value={section.name}
                maxLength={100}
                dir="auto"
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={<SmallLabel of={name}>{t('Seconds')}</SmallLabel>}
            error={faultOf('duration')}
            help={t('from {startMs}', { startMs: formatDuration(startMs / 1000) })}
            className="w-28"
          >
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="decimal"
                min={min / 1000}
                max={max / 1000}
                step={0.5}
                value={Number.isNaN(section.durationMs) ? '' : section.durationMs / 1000}
                onChange={(event) => onChange({ durationMs: Math.round(event.target.valueAsNumber * 1000) })}
              />
            )}
          </Field>
        </div>
        {!section.source && (
          <div className="flex flex-wrap gap-3">
            <StyleField
              label={t('Styles')}
              of={name}
              values={section.positiveStyles}
              placeholder={t('calm, strings')}
              onChange={(positiveStyles) => onChange({ positiveStyles })}
            />
            <StyleField
              label={t('Without')}
              of={name}
              values={section.negativeStyles}
              placeholder="drums"
              onChange={(negativeStyles) => onChange({ negativeStyles })}
            />
          </div>
        )}
        <SectionSource section={section} fault={faultOf('source')} onChange={(source) => onChange({ source })} />
        {refusal && <FaultText text={refusal} />}
      </div>
      <div className="flex flex-col gap-1">
        <IconButton size="small" label={t('Remove {name}', { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
        <IconButton
          size="small"
          label={t('Add a section after {name}', { name })}
          disabled={!onAddAfter}
          onClick={onAddAfter}
        >
          <Plus />
        </IconButton>
      </div>
    </li>
  );
}

import { Trash2 } from 'lucide-react';
import type { Node } from 'prosemirror-model';
import type { Bed } from '../../../../../contract/studio/studio-fields.ts';
import { t } from '../../../../messages/t.ts';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Slider } from '../../../../parts/form/slider.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { blockAttributes } from '../text/schema.ts';

interface BedFormProps {
  bed: Bed;
  /** The name of its sound. */
  name: string;
  doc: Node;
  canEdit: boolean;
  onChange: (bed: Bed) => void;
  onRemove: () => void;
}

const toEnd = 'end';
/** A list of thousands of paragraphs would be slow; those near the bed suffice. */
const nearBlocks = 100;

/** Where a music bed plays, and how loud. */
export function BedForm({ bed, name, doc, canEdit, onChange, onRemove }: BedFormProps) {
  const blocks = doc.children.map((node, at) => ({
    value: blockAttributes(node).blockId ?? '',
    label: `${at + 1}. ${node.textContent.slice(0, 40) || t('Empty paragraph')}`,
  }));
  const start = Math.max(
    0,
    blocks.findIndex(({ value }) => value === bed.from_block_id),
  );
  const near = (from: number) => blocks.filter(({ value }, at) => value !== '' && at >= from && at < from + nearBlocks);
  const ends = near(start);
  const chosenEnd = blocks.find(({ value }) => value === bed.to_block_id);
  if (chosenEnd && !ends.includes(chosenEnd)) ends.push(chosenEnd);
  return (
    <li className="flex flex-col gap-3 rounded-s border p-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-[560]">{name}</span>
        {canEdit && (
          <IconButton size="small" label={t('Remove {name}', { name })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <Field label={t('From')}>
        {(control) => (
          <Select
            {...control}
            value={bed.from_block_id}
            disabled={!canEdit}
            onChange={(from_block_id) => onChange({ ...bed, from_block_id })}
            options={near(Math.max(0, start - nearBlocks / 2))}
          />
        )}
      </Field>
      <Field label={t('To')}>
        {(control) => (
          <Select
            {...control}
            value={bed.to_block_id ?? toEnd}
            disabled={!canEdit}
            onChange={(id) => onChange({ ...bed, to_block_id: id === toEnd ? null : id })}
            options={[{ value: toEnd, label: t('End of the chapter') }, ...ends]}
          />
        )}
      </Field>
      <Slider
        label={t('Volume')}
        value={bed.gain_db}
        min={-60}
        max={6}
        step={1}
        disabled={!canEdit}
        text={`${bed.gain_db} dB`}
        onChange={(gain_db) => onChange({ ...bed, gain_db })}
      />
      <Slider
        label={t('Fade in')}
        value={bed.fade_in_s}
        min={0}
        max={20}
        step={0.5}
        disabled={!canEdit}
        text={`${bed.fade_in_s} s`}
        onChange={(fade_in_s) => onChange({ ...bed, fade_in_s })}
      />
      <Slider
        label={t('Fade out')}
        value={bed.fade_out_s}
        min={0}
        max={20}
        step={0.5}
        disabled={!canEdit}
        text={`${bed.fade_out_s} s`}
        onChange={(fade_out_s) => onChange({ ...bed, fade_out_s })}
      />
      <div className="flex items-center justify-between">
        <span aria-hidden>{t('Loop')}</span>
        <Switch
          label={t('Loop')}
          checked={bed.loops}
          disabled={!canEdit}
          onChange={(loops) => onChange({ ...bed, loops })}
        />
      </div>
    </li>
  );
}

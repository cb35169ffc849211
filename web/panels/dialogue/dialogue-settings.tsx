import { useQuery } from '@tanstack/react-query';
import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatDecimal } from '../../format/count.ts';
import { formatName, formatOptions } from '../../format/output-format-names.ts';
import { t } from '../../messages/t.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { DictionaryPicker } from '../../nouns/pronunciation-dictionaries/dictionary-picker.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Slider } from '../../parts/form/slider.tsx';
import { useDialogue } from './dialogue-editor.tsx';

/** The settings of a dialogue, which apply to all its voices. */
export function DialogueSettings() {
  const { stability, speed, outputFormat, dictionaryIds } = useDialogue();
  const { data: plan } = useQuery(subscriptionQuery);
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <Slider
        label={t('Speed')}
        value={speed}
        min={0.5}
        max={2}
        step={0.05}
        text={`${formatDecimal(speed, 2)}×`}
        ends={[t('Slower'), t('Faster')]}
        onChange={(next) => dialogue.change({ speed: next })}
      />
      <Slider
        label={t('Stability')}
        value={stability}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(stability * 100)} %`}
        ends={[t('More variable'), t('More stable')]}
        onChange={(next) => dialogue.change({ stability: next })}
      />
      <DictionaryPicker value={dictionaryIds} onChange={(next) => dialogue.change({ dictionaryIds: next })} />
      <Field label={t('Output format')}>
        {(control) => (
          <Select
            {...control}
            value={outputFormat}
            onChange={(format) => isOutputFormat(format) && dialogue.change({ outputFormat: format })}
            options={formatOptions(plan?.tier)}
          >
            {formatName(outputFormat)}
          </Select>
        )}
      </Field>
    </div>
  );
}

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { maxChainEffects } from '../../../contract/catalogue/limits.ts';
import type { ChainEffect } from '../../../contract/speech-tools/effect-chain.ts';
import { formatHundredths } from '../../format/count.ts';
import { t, translate } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Slider } from '../../parts/form/slider.tsx';
import type { OfferedEffect } from './effects-query.ts';

interface EffectChainEditorProps {
  offered: readonly OfferedEffect[];
  chain: readonly ChainEffect[];
  onChange: (chain: ChainEffect[]) => void;
  disabled?: boolean;
}

/** Effects in the order in which they are applied, with their parameters. */
export function EffectChainEditor({ offered, chain, onChange, disabled = false }: EffectChainEditorProps) {
  const replace = (at: number, next: ChainEffect) => onChange(chain.with(at, next));
  const move = (at: number, by: number) => {
    const rest = chain.toSpliced(at, 1);
    onChange(rest.toSpliced(at + by, 0, chain[at]!));
  };
  const add = (key: string) => {
    const effect = offered.find((one) => keyOf(one) === key);
    if (effect) onChange([...chain, { type: effect.type, id: effect.id, values: {} }]);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t('Effects')} className="flex flex-col gap-3 empty:hidden">
        {chain.map((effect, at) => {
          const known = offered.find((one) => keyOf(one) === keyOf(effect));
          const name = translate(known?.name ?? effect.id);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an effect may be in a chain twice
            <li key={`${at}-${keyOf(effect)}`} className="rounded-m border px-3 py-2.5">
              <div className="flex items-center gap-1">
                <div className="min-w-0 flex-1">
                  <h3 className="font-[560]">{name}</h3>
                  {known && <p className="text-ink-3 text-meta">{translate(known.description)}</p>}
                </div>
                <IconButton
                  size="small"
                  label={t('Apply {name} earlier', { name })}
                  disabled={disabled || at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="small"
                  label={t('Apply {name} later', { name })}
                  disabled={disabled || at === chain.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  size="small"
                  label={t('Remove {name}', { name })}
                  disabled={disabled}
                  onClick={() => onChange(chain.toSpliced(at, 1))}
                >
                  <Trash2 />
                </IconButton>
              </div>
              {known?.parameters.map((parameter) => {
                const { parameter_id, min, max, unit } = parameter;
                const value = effect.values[parameter_id] ?? parameter.default;
                return (
                  <Slider
                    key={parameter_id}
                    label={translate(parameter.name)}
                    min={min}
                    max={max}
                    step={stepOf(min, max)}
                    value={value}
                    disabled={disabled}
                    text={unit === 'ratio' ? formatHundredths(value) : `${formatHundredths(value)} ${translate(unit)}`}
                    onChange={(next) => replace(at, { ...effect, values: { ...effect.values, [parameter_id]: next } })}
                  />
                );
              })}
            </li>
          );
        })}
      </ol>
      {chain.length < maxChainEffects ? (
        <Select
          label={t('Add an effect')}
          value=""
          placeholder={t('Add an effect')}
          disabled={disabled}
          onChange={add}
          options={offered.map((effect) => ({
            value: keyOf(effect),
            label: translate(effect.name),
            help: translate(effect.description),
          }))}
        />
      ) : (
        <p className="text-ink-3 text-meta">
          {t('A chain has at most {maxChainEffects} effects.', { maxChainEffects })}
        </p>
      )}
    </div>
  );
}

const keyOf = ({ type, id }: Pick<ChainEffect, 'type' | 'id'>): string => `${type}:${id}`;

/** About a hundred steps, each a round number. */
const stepOf = (min: number, max: number): number => 10 ** Math.floor(Math.log10((max - min) / 50));

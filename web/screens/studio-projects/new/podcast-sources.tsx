import { Plus, Trash2 } from 'lucide-react';
import { inSentence } from '../../../messages/in-sentence.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { maxSources, type PodcastSource, sourceProblem } from './podcast-form.ts';

interface PodcastSourcesProps {
  sources: readonly PodcastSource[];
  onChange: (sources: readonly PodcastSource[]) => void;
  onAdd: () => void;
}

const types = [
  { value: 'text', label: t('Text') },
  { value: 'url', label: t('Link') },
] as const;

/** The texts and web pages that a podcast is about. */
export function PodcastSources({ sources, onChange, onAdd }: PodcastSourcesProps) {
  const change = (id: string, patch: Partial<PodcastSource>) =>
    onChange(sources.map((source) => (source.id === id ? { ...source, ...patch } : source)));
  return (
    <div className="flex flex-col gap-3">
      {sources.map((source, at) => {
        const name = t('Source {number}', { number: at + 1 });
        const problem = sourceProblem(source);
        return (
          <fieldset key={source.id} className="flex flex-col gap-2 rounded-m border p-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between gap-2">
              <Segmented
                label={t('Kind of {name}', { name: inSentence(name) })}
                value={source.type}
                onChange={(type) => change(source.id, { type })}
                options={types}
              />
              {sources.length > 1 && (
                <IconButton
                  label={t('Remove {name}', { name: inSentence(name) })}
                  size="small"
                  onClick={() => onChange(sources.filter(({ id }) => id !== source.id))}
                >
                  <Trash2 />
                </IconButton>
              )}
            </div>
            <Field label={name} {...(problem && { error: problem })}>
              {(control) =>
                source.type === 'text' ? (
                  <Textarea
                    {...control}
                    dir="auto"
                    value={source.value}
                    placeholder={t('Paste the text')}
                    onChange={(event) => change(source.id, { value: event.target.value })}
                  />
                ) : (
                  <Input
                    {...control}
                    type="url"
                    placeholder="https://example.com/article"
                    value={source.value}
                    onChange={(event) => change(source.id, { value: event.target.value })}
                  />
                )
              }
            </Field>
          </fieldset>
        );
      })}
      {sources.length < maxSources && (
        <Button size="small" className="w-fit" onClick={onAdd}>
          <Plus aria-hidden />
          {t('Add source')}
        </Button>
      )}
    </div>
  );
}

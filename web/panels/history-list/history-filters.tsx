import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, Star, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ModelReply } from '../../../contract/speech/models.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import {
  filterCount,
  type HistoryFilter,
  type HistorySource,
  noFilter,
  sourceNames,
} from '../../nouns/history/history-filter.ts';
import { tagsQuery } from '../../nouns/history/tags-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipButton } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { TimeFilter } from '../../parts/list/time-filter.tsx';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  voices: readonly VoiceReply[];
  models: readonly ModelReply[];
  /** Whether the source is a filter; not in the list of one tool. */
  hasSource?: boolean;
  /** After the search. */
  children?: ReactNode;
}

/** Search and filters; in a narrow layout a button opens the filters. */
export function HistoryFilters({ filter, onChange, voices, models, hasSource = true, children }: HistoryFiltersProps) {
  const count = filterCount(filter);
  const [isOpen, setOpen] = useState(count > 0);
  const { voiceId, modelId, source, tag, isFavorite } = filter;
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <div className="@container shrink-0 px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <TypedSearchField
          label={t('Search history')}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
          className="min-w-44 flex-1 @3xl:max-w-72"
        />
        <Button
          className="@3xl:hidden px-2.5"
          aria-expanded={isOpen}
          aria-label={count > 0 ? t('Filters, {count} active', { count }) : t('Filters')}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </Button>
        <div
          className={classNames(
            'order-1 flex-wrap items-center gap-1.5 @3xl:order-none @3xl:flex @max-3xl:w-full',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <ChipButton
            pressed={isFavorite === true}
            onClick={() => onChange({ ...filter, isFavorite: isFavorite ? undefined : true })}
          >
            <Star className={isFavorite ? 'fill-current' : ''} aria-hidden />
            {t('Favorites')}
          </ChipButton>
          {(tags.length > 0 || tag !== undefined) && (
            <ChipSelect
              name={t('Tag')}
              value={tag}
              valueText={tag}
              options={tags.map(({ tag, item_count: count }) => ({
                value: tag,
                label: tag,
                help: itemCountText(count),
              }))}
              onChange={(next) => onChange({ ...filter, tag: next })}
            />
          )}
          <ChipSelect
            name={t('Voice')}
            value={voiceId}
            valueText={voiceId && (voices.find(({ voice_id }) => voice_id === voiceId)?.name ?? t('Another voice'))}
            options={voices.map(({ voice_id, name }) => ({ value: voice_id, label: name }))}
            onChange={(next) => onChange({ ...filter, voiceId: next })}
          />
          <ChipSelect
            name={t('Model')}
            value={modelId}
            valueText={modelId && (models.find(({ model_id }) => model_id === modelId)?.name ?? modelId)}
            options={models.map(({ model_id, name }) => ({ value: model_id, label: name }))}
            onChange={(next) => onChange({ ...filter, modelId: next })}
          />
          {hasSource && (
            <ChipSelect
              name={t('Source')}
              value={source}
              valueText={source && sourceNames[source]}
              options={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
              onChange={(next) => onChange({ ...filter, source: next as HistorySource | undefined })}
            />
          )}
          <TimeFilter time={filter.time} onChange={(time) => onChange({ ...filter, time })} />
          {count > 0 && (
            <Button kind="ghost" size="small" onClick={() => onChange({ ...noFilter, search: filter.search })}>
              <X aria-hidden />
              {formatMessage('Clear {count, plural, one {filter} other {# filters}}', { count })}
            </Button>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

const itemCountText = (count: number): string =>
  formatMessage('{items, plural, one {# item} other {# items}}', { items: count });

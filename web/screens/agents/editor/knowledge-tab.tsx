import { useQuery } from '@tanstack/react-query';
import { BookText, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../data/api/api-error.ts';
import { T } from '../../../messages/rich-text.tsx';
import { t } from '../../../messages/t.ts';
import { agentsRoot } from '../../../nouns/agents/agent-paths.ts';
import { knowledgeChoicesQuery } from '../../../nouns/knowledge-base/knowledge-queries.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { SearchField } from '../../../parts/form/search-field.tsx';
import { useDebounced } from '../../../parts/form/use-debounced.ts';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { readPath } from './agent-draft.ts';
import type { DraftProps } from './draft-fields.tsx';

const path = ['conversation_config', 'agent', 'prompt', 'knowledge_base'];

interface Locator {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly usage_mode?: string;
}

/** AGENT-004, AGENT-009: the documents that the agent looks things up in. */
export function KnowledgeTab({ draft, canEdit, onChange }: DraftProps) {
  const chosen = (readPath(draft, path) as readonly Locator[] | undefined) ?? [];
  return (
    <>
      <p className="text-ink-2">
        <T
          text="The agent quotes these documents. Add them in the <link>knowledge base</link>."
          link={(children) => (
            <Link to={`${agentsRoot}/knowledge-base`} className="text-accent-ink underline underline-offset-2">
              {children}
            </Link>
          )}
        />
      </p>
      {chosen.length > 0 && (
        <ul aria-label={t('Documents of this agent')} className="flex flex-col divide-y rounded-m border">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 px-3 py-1.5">
              <BookText className="size-4 shrink-0 text-ink-3" aria-hidden />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {name}
              </span>
              {canEdit && (
                <IconButton
                  label={t('Remove {name}', { name })}
                  size="small"
                  onClick={() =>
                    onChange(
                      path,
                      chosen.filter((one) => one.id !== id),
                    )
                  }
                >
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <Choices
          chosen={chosen.map(({ id }) => id)}
          onAdd={(document) => onChange(path, [...chosen, { ...document, usage_mode: 'auto' }])}
        />
      )}
    </>
  );
}

function Choices({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (document: Locator) => void }) {
  const [search, setSearch] = useState('');
  const { data, error, isError, refetch } = useQuery(knowledgeChoicesQuery(useDebounced(search, 200)));
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading documents')} rows={3} />;
  const left = data.filter(({ id }) => !chosen.includes(id));
  return (
    <section aria-label={t('Add documents')} className="flex flex-col gap-2">
      <SearchField label={t('Search documents')} value={search} onChange={setSearch} />
      {left.length === 0 ? (
        <p className="text-ink-3">
          {search === '' ? t('No further documents.') : t('No document has this in its name.')}
        </p>
      ) : (
        <ul aria-label={t('Documents')} className="flex flex-col divide-y rounded-m border">
          {left.map((document) => (
            <li key={document.id} className="flex items-center gap-2 px-3 py-1.5">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {document.name}
              </span>
              <IconButton label={t('Add {name}', { name: document.name })} size="small" onClick={() => onAdd(document)}>
                <Plus />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { articleLimits } from '../../../contract/studio/studio-limits.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { FileDrop } from '../../parts/files/file-drop.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';

export interface ArticleDraft {
  readonly kind: 'text' | 'file';
  readonly text: string;
  readonly files: readonly ChosenFile[];
}

export const emptyDraft: ArticleDraft = { kind: 'text', text: '', files: [] };

/** The article as a file; undefined: none was given. */
export function toArticleFile({ kind, text, files }: ArticleDraft): File | undefined {
  if (kind === 'file') return files[0]?.file;
  return text.trim() === '' ? undefined : new File([text], 'article.txt', { type: 'text/plain' });
}

const limits = { maxFiles: 1, maxFileBytes: articleLimits.maxBytes };
const accept = articleLimits.types.map((type) => `.${type}`).join(',');

interface ArticleSourceProps {
  draft: ArticleDraft;
  problem: string | undefined;
  disabled: boolean;
  onChange: (change: (draft: ArticleDraft) => ArticleDraft) => void;
}

/** The words of an article: typed or pasted, or a file. */
export function ArticleSource({ draft, problem, disabled, onChange }: ArticleSourceProps) {
  const { kind, text, files } = draft;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('Source')}
        value={kind}
        onChange={(chosen) => onChange((before) => ({ ...before, kind: chosen }))}
        options={[
          { value: 'text', label: t('Text') },
          { value: 'file', label: t('File') },
        ]}
      />
      {kind === 'text' ? (
        <Field
          label={t('Text')}
          help={t('{count} characters of speech are charged.', { count: formatCount([...text].length) })}
          error={problem}
        >
          {(field) => (
            <Textarea
              {...field}
              dir="auto"
              className="min-h-48"
              value={text}
              onChange={({ target }) => onChange((before) => ({ ...before, text: target.value }))}
            />
          )}
        </Field>
      ) : (
        <div className="flex flex-col gap-1.5">
          <FileDrop
            label={t('Article')}
            listLabel={t('Chosen article')}
            files={files}
            onChange={(change) => onChange((before) => ({ ...before, files: change(before.files) }))}
            limits={limits}
            kinds={t('TXT or HTML')}
            accept={accept}
            disabled={disabled}
          />
          <p role={problem ? 'alert' : undefined} className={problem ? 'text-bad text-meta' : 'text-ink-3 text-meta'}>
            {problem ?? t('The characters of its text are charged.')}
          </p>
        </div>
      )}
    </div>
  );
}

import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { dirOf } from '../../../../format/text-direction.ts';
import { formatMessage } from '../../../../messages/format-message.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { textOfBlock } from '../text/conversion.ts';
import type { ChapterSaver } from './chapter-saver.ts';

/** Shows the paragraphs that two people changed at once, and asks what happens to the own versions. */
export function ConflictDialog({ saver }: { saver: ChapterSaver }) {
  const { status, conflicts = [] } = useStore(saver);
  return (
    <Dialog
      open={status === 'conflict'}
      onOpenChange={() => {}}
      blocking
      title={t('This chapter was changed elsewhere')}
      description={formatMessage(
        '{count, plural, one {# paragraph} other {# paragraphs}} changed here and there. Other changes are merged.',
        { count: conflicts.length },
      )}
      className="sm:w-[min(760px,calc(100vw-32px))]"
      footer={
        <>
          <Button onClick={() => saver.choose('take-theirs')}>{t('Take theirs')}</Button>
          <Button kind="primary" onClick={() => saver.choose('keep-mine-beside')}>
            {t('Keep mine as new text')}
          </Button>
        </>
      }
    >
      <ul aria-label={t('Changed paragraphs')} className="flex flex-col gap-4">
        {conflicts.map(({ blockId, mine, theirs }) => (
          <li key={blockId} className="grid gap-3 sm:grid-cols-2">
            <Version title={t('Yours')} block={mine} />
            <Version title={t('Theirs')} block={theirs} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-3 text-meta">{t('Undo brings your text back after you take theirs.')}</p>
    </Dialog>
  );
}

function Version({ title, block }: { title: string; block: EditorBlock | undefined }) {
  const text = block && textOfBlock(block);
  return (
    <div className="min-w-0">
      <div className="text-ink-3 text-meta">{title}</div>
      <p dir={text ? dirOf(text) : undefined} className="whitespace-pre-wrap rounded-s border bg-sunken px-2.5 py-2">
        {text === undefined ? (
          <em className="text-ink-3">{t('Deleted')}</em>
        ) : (
          text || <em className="text-ink-3">{t('Empty')}</em>
        )}
      </p>
    </div>
  );
}

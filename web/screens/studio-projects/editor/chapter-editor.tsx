import { lazy, Suspense } from 'react';
import { t } from '../../../messages/t.ts';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { ChapterEditorProps } from './view/editor-props.ts';

/** Loaded apart from the screen, because the editor is larger than all of it. */
const LoadedEditor = lazy(() => import('./loaded-editor.tsx'));

/** The text of a chapter, which is written, heard and mended in place. */
export default function ChapterEditor(props: ChapterEditorProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} label={t('Loading chapter')} />}>
      <LoadedEditor key={props.chapterId} {...props} />
    </Suspense>
  );
}

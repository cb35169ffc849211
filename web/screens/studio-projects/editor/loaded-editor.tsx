import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { studioAssetsQuery, studioDocumentQuery } from '../../../nouns/studio-projects/studio-document.ts';
import { projectQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { EditorFrame } from './view/editor-frame.tsx';
import type { ChapterEditorProps } from './view/editor-props.ts';
import './editor.css';

/** Loads what the editor needs: the text, the voices and the sounds. */
export default function LoadedEditor({ projectId, chapterId, canEdit }: ChapterEditorProps) {
  const text = useQuery(studioDocumentQuery({ projectId, chapterId }));
  const project = useQuery(projectQuery(projectId));
  const voices = useQuery(voicesQuery);
  const assets = useQuery(studioAssetsQuery(projectId));
  const failed = [text, project].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState
        title={t('This chapter did not load')}
        message={messageOf(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  // The sounds give clips their names; without them the text is shown nevertheless.
  if (!text.data || !project.data || (!voices.data && voices.isLoading) || (!assets.data && assets.isLoading))
    return <SkeletonRows rows={6} label={t('Loading chapter')} />;
  return (
    <EditorFrame
      address={{ projectId, chapterId }}
      document={text.data}
      project={project.data}
      voices={voices.data ?? []}
      assets={assets.data ?? []}
      canEdit={canEdit}
    />
  );
}

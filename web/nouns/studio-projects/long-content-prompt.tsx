import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookAudio, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { longContentLength } from './long-content.ts';
import { nameOfText, useCreateProject } from './project-creation.ts';
import { projectPath } from './studio-paths.ts';

interface LongContentPromptProps {
  text: string;
  voiceId: string | undefined;
}

/** STUDIO-023, USER-015: suggests a project for a long text, once for each person. */
export function LongContentPrompt({ text, voiceId }: LongContentPromptProps) {
  const { data: user } = useQuery(userQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayCreate = usePermission('project.create');
  const [isShown, setShown] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const { mutate: saveShown } = useMutation({
    mutationFn: () =>
      api.call('POST /v1/user/edit-user-metadata', { body: { prompts_shown: { long_content_use_projects: true } } }),
    onSuccess: (next) => client.setQueryData(userQuery.queryKey, next),
  });
  const create = useCreateProject((projectId) => void navigate(projectPath(projectId)));
  const isDue = mayCreate === true && user?.prompts_shown.long_content_use_projects === false;
  useEffect(() => {
    if (!isDue || isShown || text.length < longContentLength) return;
    setShown(true);
    saveShown();
  }, [isDue, isShown, text, saveShown]);
  if (!isShown || isClosed || text.length < longContentLength) return null;
  const createProject = () => {
    const name = nameOfText(text);
    if (voiceId !== undefined)
      create.mutate(
        { name, paragraphVoiceId: voiceId, titleVoiceId: voiceId, text: { chapterName: 'Chapter 1', text, voiceId } },
        { onError: showError },
      );
  };
  return (
    <aside
      aria-label={t('Suggestion')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-accent-soft px-4 py-2.5 md:px-8"
    >
      <BookAudio className="size-4 shrink-0 text-accent-ink" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        <T
          text="<span>This is a long text.</span> A Studio project has chapters, several voices and exports, and speaks only what changed."
          span={(children) => <span className="font-[560]">{children}</span>}
        />
      </p>
      <Button size="small" busy={create.isPending} disabled={voiceId === undefined} onClick={createProject}>
        {t('Create project')}
      </Button>
      <IconButton label={t('Dismiss suggestion')} size="small" onClick={() => setClosed(true)}>
        <X />
      </IconButton>
    </aside>
  );
}

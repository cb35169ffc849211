import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { refetchProjects } from './studio-queries.ts';

interface NewProject {
  readonly name: string;
  readonly titleVoiceId?: string | undefined;
  readonly paragraphVoiceId?: string | undefined;
  readonly modelId?: string | undefined;
  /** The text of the first chapter; blank lines separate paragraphs. */
  readonly text?: { readonly chapterName: string; readonly text: string; readonly voiceId: string };
}

/** Creates a project; gives its ID to `onCreated`. */
export function useCreateProject(onCreated: (projectId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (project: NewProject) => api.call('POST /v1/studio/projects', { body: formOf(project) }),
    onSuccess: ({ project }) => {
      void refetchProjects(client);
      onCreated(project.project_id);
    },
  });
}

function formOf({ name, titleVoiceId, paragraphVoiceId, modelId, text }: NewProject): FormData {
  const form = new FormData();
  form.append('name', name);
  if (titleVoiceId !== undefined) form.append('default_title_voice_id', titleVoiceId);
  if (paragraphVoiceId !== undefined) form.append('default_paragraph_voice_id', paragraphVoiceId);
  if (modelId !== undefined) form.append('default_model_id', modelId);
  form.append('from_content_json', JSON.stringify([text ? toChapter(text) : emptyChapter]));
  return form;
}

/** A blank project opens at a chapter to write in. */
const emptyChapter = { name: t('Chapter {number}', { number: 1 }), blocks: [] };

const toChapter = ({ chapterName, text, voiceId }: NonNullable<NewProject['text']>) => ({
  name: chapterName,
  blocks: paragraphsOf(text).map((paragraph) => ({
    sub_type: 'p',
    nodes: [{ type: 'tts_node', text: paragraph, voice_id: voiceId }],
  })),
});

/** Splits a text at its line breaks; lines without text are left out. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const maxNameLength = 60;

/** The first words of a text, as the name of its project. */
export function nameOfText(text: string): string {
  const first = paragraphsOf(text)[0] ?? '';
  if (first.length <= maxNameLength) return first || t('Untitled project');
  const cut = first.slice(0, maxNameLength + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 20 ? end : maxNameLength).trimEnd()}…`;
}

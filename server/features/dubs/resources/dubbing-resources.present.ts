import type { DubbingMediaReference, DubbingResourceReply } from '../../../../contract/dubbing/dubbing-resources.ts';
import type { LineView } from '../../dubbing-languages/line-takes.service.ts';
import type { DubbingRender } from '../../dubbing-renders/dubbing-renders.store.ts';
import type { ResourceView } from './dubbing-resources.service.ts';

interface FileFacts {
  readonly id: string;
  readonly url: string;
  readonly contentType: string;
  readonly durationMs: number;
}

const media = ({ id, url, contentType, durationMs }: FileFacts): DubbingMediaReference => ({
  src: new URL(url).pathname,
  content_type: contentType,
  bucket_name: 'dubbing',
  random_path_slug: id,
  duration_secs: durationMs / 1000,
  is_audio: contentType.startsWith('audio/'),
  url,
});

const subtitlesOf = (text: string | null, startMs: number, endMs: number) =>
  text?.trim() ? [{ start_time: startMs / 1000, end_time: endMs / 1000, lines: [text] }] : [];

function presentRender(render: DubbingRender, url: string, languages: ReadonlyMap<string, string>) {
  const { id, revision, languageId, type, state, contentType, durationMs } = render;
  const isKnown = state === 'complete' && contentType !== null;
  return {
    id,
    version: revision,
    language: languageId === null ? 'original' : (languages.get(languageId) ?? null),
    type: type === 'flac' ? null : type,
    media_ref: isKnown ? media({ id, url, contentType, durationMs: durationMs ?? 0 }) : null,
    status: state,
  };
}

export function presentResource(view: ResourceView, baseUrl: string): DubbingResourceReply {
  const { project, speakers, segments, languages, renders } = view;
  const input = media({
    id: project.id,
    url: view.inputUrl,
    contentType: project.contentType ?? 'application/octet-stream',
    durationMs: project.durationMs ?? 0,
  });
  const takeUrl = (languageId: string, takeId: string) =>
    `${baseUrl}/v1/dubbing/project/${project.id}/language/${languageId}/take/${takeId}/audio`;

  function presentDub(languageId: string, { line, take }: LineView) {
    const { startMs, endMs } = line.fit ?? line;
    return {
      start_time: startMs / 1000,
      end_time: endMs / 1000,
      text: line.translation,
      subtitles: subtitlesOf(line.translation, startMs, endMs),
      audio_stale: line.isStale || take === undefined,
      media_ref: take
        ? media({
            id: take.id,
            url: takeUrl(languageId, take.id),
            contentType: 'audio/wav',
            durationMs: (take.samples / take.sampleRate) * 1000,
          })
        : null,
    };
  }

  const lines = languages.map(({ language, lines: own }) => ({
    language,
    bySegment: new Map(own.map((line) => [line.line.segment.id, line])),
  }));
  const codes = new Map(languages.map(({ language }) => [language.id, language.language]));
  return {
    id: project.id,
    version: view.version,
    source_language: project.sourceLanguage ?? '',
    target_languages: [...codes.values()],
    input,
    background: null,
    foreground: null,
    speaker_tracks: Object.fromEntries(
      speakers.map(({ id, name, voice, voicesByLanguage }) => [
        id,
        {
          id,
          media_ref: input,
          speaker_name: name,
          voices: Object.fromEntries(
            languages.map(({ language: { language } }) => [language, (voicesByLanguage[language] ?? voice).voiceId]),
          ),
          segments: segments.filter(({ speakerId }) => speakerId === id).map((segment) => segment.id),
        },
      ]),
    ),
    speaker_segments: Object.fromEntries(
      segments.map(({ id, startMs, endMs, text }) => [
        id,
        {
          id,
          start_time: startMs / 1000,
          end_time: endMs / 1000,
          text,
          subtitles: subtitlesOf(text, startMs, endMs),
          dubs: Object.fromEntries(
            lines.flatMap(({ language, bySegment }) => {
              const line = bySegment.get(id);
              return line ? [[language.language, presentDub(language.id, line)]] : [];
            }),
          ),
        },
      ]),
    ),
    renders: Object.fromEntries(renders.map(({ render, url }) => [render.id, presentRender(render, url, codes)])),
  };
}

import { musicFiles, musicLimits } from '../../../contract/catalogue/music-styles.ts';
import { t } from '../../messages/t.ts';
import { musicDraft } from '../../nouns/music/music-draft.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { sharesSent } from '../../parts/files/chosen-files.ts';
import { FileDrop } from '../../parts/files/file-drop.tsx';
import { inspectMedia } from '../../parts/files/media-inspection.ts';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import type { Fault } from './fault-text.tsx';
import { FaultText } from './fault-text.tsx';

interface VideoInputProps {
  files: readonly ChosenFile[];
  onFiles: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
  description: string;
  /** The uploaded share; undefined: nothing is uploaded. */
  sent: number | undefined;
  fault: Fault | undefined;
}

const limits = { maxFiles: musicFiles.maxVideos, maxFileBytes: musicFiles.maxBytes };
const inspect = inspectMedia({ maxSeconds: musicLimits.song.max / 1000 });

/** Videos whose music is composed: its sections start at their cuts, and are as lively as their pictures. */
export function VideoInput({ files, onFiles, description, sent, fault }: VideoInputProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 md:px-6">
        <FileDrop
          label={t('Videos')}
          listLabel={t('Chosen videos')}
          files={files}
          onChange={onFiles}
          limits={limits}
          kinds={t('MP4, WebM or another video')}
          accept="video/*"
          inspect={inspect}
          disabled={sent !== undefined}
          {...(sent !== undefined && { sent: sharesSent(files, sent) })}
        />
        {fault && <FaultText {...fault} />}
        <Field
          label={t('Style (optional)')}
          help={t(
            'Several videos play one after the other. The music is as long as all of them; its sections start at their cuts.',
          )}
        >
          {(control) => (
            <Textarea
              {...control}
              value={description}
              maxLength={musicFiles.maxDescription}
              dir="auto"
              placeholder={t('Cinematic strings that grow')}
              disabled={sent !== undefined}
              onChange={(event) => musicDraft.change({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

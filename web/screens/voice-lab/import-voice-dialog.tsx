import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { cloneConsent, cloneConsentNeeded } from '../../../contract/catalogue/voices/voice-consent.ts';
import { portableFormats } from '../../../contract/files/portable-files.ts';
import type { ImportedVoiceReply } from '../../../contract/voices/portable-voices.ts';
import { upload } from '../../data/api/upload.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t, translate } from '../../messages/t.ts';
import { speakPath } from '../../nouns/voices/voice-origin.ts';
import { Button } from '../../parts/button/button.tsx';
import { ImportFacts } from '../../parts/files/import-facts.tsx';
import { ImportFileDialog } from '../../parts/files/import-file-dialog.tsx';
import { ConsentBox } from './consent-box.tsx';

const engineTexts: Readonly<Record<ImportedVoiceReply['engine'], string>> = {
  kept: t('It sounds as where it was exported.'),
  rebuilt: t('Built again from its recordings, since this server lacks the voice that it was adapted from.'),
  untrained: t('Verify it and start its training on its page.'),
};

/** Creates a voice from a file that was exported. */
export function ImportVoiceDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  return (
    <ImportFileDialog
      title={t('Import a voice')}
      description={t('The file is checked first. The voice is added to this workspace and uses one of its slots.')}
      kinds={t('A {extension} file', { extension: `.${portableFormats.voice.extension}` })}
      maxBytes={portableFormats.voice.maxBytes}
      validate={() => {
        setTried(true);
        return consents;
      }}
      send={async (file, options) => {
        const body = new FormData();
        body.set('consent', cloneConsent);
        body.set('file', file);
        const reply = await upload('POST /v1/voices/import', { body }, options);
        for (const queryKey of [['voices'], ['subscription']]) void client.invalidateQueries({ queryKey });
        return reply;
      }}
      done={(voice) => ({
        title: t('Voice imported'),
        content: <Imported voice={voice} />,
        action: <Next voice={voice} />,
      })}
      onClose={onClose}
    >
      <ConsentBox
        checked={consents}
        onChange={setConsents}
        error={tried && !consents ? translate(cloneConsentNeeded) : undefined}
      />
    </ImportFileDialog>
  );
}

function Imported({ voice }: { voice: ImportedVoiceReply }) {
  const { name, recordings, license, engine } = voice;
  const facts = [
    formatMessage('{recordings, plural, one {# recording} other {# recordings}}', { recordings }),
    license === null ? t('No license stated') : t('License: {license}', { license }),
  ];
  return (
    <ImportFacts name={name} facts={facts}>
      <p className="text-ink-2">{engineTexts[engine]}</p>
      {voice.requires_verification && engine !== 'untrained' && (
        <p className="text-ink-2">{t('To use this voice, verify it by reading a sentence aloud on its page.')}</p>
      )}
    </ImportFacts>
  );
}

function Next({ voice }: { voice: ImportedVoiceReply }) {
  const { voice_id: id, name, engine } = voice;
  if (engine === 'untrained')
    return (
      <Button kind="primary" asChild>
        <Link to={`/app/voice-lab/professional/${id}`}>{t('Open {name}', { name })}</Link>
      </Button>
    );
  return (
    <Button kind="primary" asChild>
      <Link to={voice.requires_verification ? `/app/voice-lab/voices/${id}` : speakPath(id)}>
        {voice.requires_verification ? t('Open {name}', { name }) : t('Use {name}', { name })}
      </Link>
    </Button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portableFormats } from '../../../contract/files/portable-files.ts';
import { upload } from '../../data/api/upload.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ImportFacts } from '../../parts/files/import-facts.tsx';
import { ImportFileDialog } from '../../parts/files/import-file-dialog.tsx';

/** Creates a dictionary, for the whole workspace, from a file that was exported. */
export function ImportDictionaryDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportFileDialog
      title={t('Import a dictionary')}
      description={t('The file is checked first. The dictionary is added with all versions in the file.')}
      kinds={t('A {extension} file', { extension: `.${portableFormats.dictionary.extension}` })}
      maxBytes={portableFormats.dictionary.maxBytes}
      send={async (file, options) => {
        const body = new FormData();
        body.set('workspace_access', 'viewer');
        body.set('file', file);
        const reply = await upload('POST /v1/pronunciation-dictionaries/import', { body }, options);
        void client.invalidateQueries({ queryKey: ['pronunciation-dictionaries'] });
        return reply;
      }}
      done={({ id, name, rules, versions }) => ({
        title: t('Dictionary imported'),
        content: (
          <ImportFacts
            name={name}
            facts={[
              formatMessage('{rules, plural, one {# rule} other {# rules}}', { rules }),
              formatMessage('{versions, plural, one {# version} other {# versions}}', { versions }),
            ]}
          />
        ),
        action: (
          <Button kind="primary" asChild>
            <Link to={`/app/pronunciation-dictionaries/${id}`}>{t('Open {name}', { name })}</Link>
          </Button>
        ),
      })}
      onClose={onClose}
    />
  );
}

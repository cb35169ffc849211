import { Link } from 'react-router';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { nativePagesPath } from '../../nouns/audio-native/audio-native-navigation.ts';
import { type NativeProjectReply, useRemovePlayer } from '../../nouns/audio-native/audio-native-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { AddArticleDialog } from './add-article-dialog.tsx';
import { ListeningDialog } from './listening-dialog.tsx';

export type OpenNativeDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'snippet' | 'listening' | 'remove'; readonly project: NativeProjectReply };

interface NativeDialogsProps {
  openDialog: OpenNativeDialog;
  onOpen: (dialog: OpenNativeDialog | undefined) => void;
}

/** The open dialog of the list of articles. */
export function NativeDialogs({ openDialog, onOpen }: NativeDialogsProps) {
  const close = () => onOpen(undefined);
  switch (openDialog.dialog) {
    case 'add':
      return <AddArticleDialog onClose={close} />;
    case 'snippet':
      return <SnippetDialog project={openDialog.project} onClose={close} />;
    case 'listening':
      return <ListeningDialog project={openDialog.project} onClose={close} />;
    case 'remove':
      return <RemoveDialog project={openDialog.project} onClose={close} />;
  }
}

interface ProjectDialogProps {
  project: NativeProjectReply;
  onClose: () => void;
}

function SnippetDialog({ project, onClose }: ProjectDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Embed {name}', { name: project.name })}
      description={t('Paste this into the page where the player should appear.')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CodeBlock code={project.html_snippet} label={t('Copy snippet')} />
        <p className="text-ink-2 text-small">
          <T
            text="The page must be below an address that you allow under <link>Pages</link>."
            link={(children) => (
              <Link to={nativePagesPath} className="underline">
                {children}
              </Link>
            )}
          />
        </p>
      </div>
    </Dialog>
  );
}

function RemoveDialog({ project, onClose }: ProjectDialogProps) {
  const remove = useRemovePlayer();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Remove the player of {name}?', { name: project.name })}
      action={t('Remove player')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(project.project_id, { onSuccess: onClose })}
    >
      {t('Pages no longer show the player. The studio project stays.')}
    </ConfirmDialog>
  );
}

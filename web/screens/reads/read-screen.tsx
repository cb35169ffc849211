import { useQuery } from '@tanstack/react-query';
import { BookX, ExternalLink, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { useDeleteRead, useUpdateRead } from '../../nouns/reads/read-changes.ts';
import { publishingPath } from '../../nouns/reads/reads-paths.ts';
import { readQuery } from '../../nouns/reads/reads-queries.ts';
import { projectPath } from '../../nouns/studio-projects/studio-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '../../parts/overlay/leave-guard.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { toast } from '../../parts/status/toast.ts';
import { LoadedRead } from './detail/loaded-read.tsx';
import { ReadChapters } from './detail/read-chapters.tsx';
import { ReadCoverField } from './detail/read-cover-field.tsx';
import { ReadFields } from './detail/read-fields.tsx';
import { toReadPatch, useReadForm } from './detail/read-form.ts';
import { ReadLinks } from './detail/read-links.tsx';
import { ReadStatus } from './detail/read-status.tsx';
import { isLocked, nextStep, type ReadStep, stateHelp, stepBack } from './detail/read-step.ts';

const PublishingTermsDialog = lazy(async () => ({
  default: (await import('../../nouns/reads/publishing-terms-dialog.tsx')).PublishingTermsDialog,
}));

export const meta = () => [{ title: `${t('Read', {}, 'noun')} · ${brand}` }];

/** PUB-002 PUB-005: a read with its texts, cover, state, chapters and links. */
export default function ReadScreen() {
  const { readId = '' } = useParams();
  const query = useQuery(readQuery(readId));
  return (
    <LoadedRead query={query} backTo={publishingPath} backTitle={t('All reads')} notFoundIcon={<BookX />}>
      {(read) => <Read key={read.read_id} read={read} />}
    </LoadedRead>
  );
}

function Read({ read }: { read: ReadReply }) {
  const navigate = useNavigate();
  const { data: user } = useQuery(userQuery);
  const mayPublish = usePermission('read.publish') !== false;
  const [dialog, setDialog] = useState<'terms' | 'unpublish' | 'delete'>();
  const form = useReadForm(read);
  const update = useUpdateRead(read.read_id);
  const remove = useDeleteRead();
  const { isDirty } = form.formState;
  const locked = isLocked(read) || !mayPublish;
  const next = nextStep(read);
  const back = stepBack(read);
  const close = () => setDialog(undefined);

  const save = form.handleSubmit((values) =>
    update.mutate(toReadPatch(values), {
      onSuccess: () => {
        form.reset(values);
        toast.success(t('Read saved.'));
      },
    }),
  );
  // What was typed is saved with the step, so that nobody submits an older text than the one on the screen.
  const take = ({ state }: ReadStep) =>
    form.handleSubmit((values) =>
      update.mutate(
        { ...(isDirty && toReadPatch(values)), state },
        {
          onSuccess: () => {
            form.reset(values);
            close();
          },
        },
      ),
    )();
  const takeNext = (step: ReadStep) => {
    if (step.state === 'submitted' && user?.terms_agreed_to.publishing_payouts === null) setDialog('terms');
    else void take(step);
  };
  return (
    <>
      <PageHeader
        title={read.title}
        help={read.author}
        action={
          mayPublish && (
            <IconButton label={t('Delete {title}', { title: read.title })} onClick={() => setDialog('delete')}>
              <Trash2 />
            </IconButton>
          )
        }
      />
      <div className="mx-auto grid w-full max-w-6xl items-start gap-6 px-4 py-5 md:px-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <ReadStatus read={read} help={stateHelp(read)}>
            {mayPublish && next && (
              <Button kind="primary" busy={update.isPending} disabled={!user} onClick={() => takeNext(next)}>
                {next.title}
              </Button>
            )}
            {read.is_public && (
              <Button asChild kind={next ? 'plain' : 'primary'}>
                <a href={read.page_url} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden />
                  {t('Open page')}
                </a>
              </Button>
            )}
            {mayPublish && back && (
              <Button
                busy={update.isPending}
                onClick={() => (back.state === 'unpublished' ? setDialog('unpublish') : void take(back))}
              >
                {back.title}
              </Button>
            )}
          </ReadStatus>
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <form onSubmit={save} noValidate className="flex flex-col gap-4">
            <ReadCoverField read={read} isDisabled={locked} />
            <ReadFields form={form} isDisabled={locked} />
            {!locked && (
              <Button type="submit" className="self-start" busy={update.isPending} disabled={!isDirty}>
                {t('Save')}
              </Button>
            )}
          </form>
          <ReadChapters read={read} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
          <ReadLinks read={read} />
          <Link
            to={projectPath(read.project_id)}
            className="self-start text-accent-ink underline-offset-2 hover:underline"
          >
            {t('Open the studio project')}
          </Link>
        </div>
      </div>
      <LeaveGuard active={isDirty && !remove.isPending}>{t('Your changes to the read are not saved yet.')}</LeaveGuard>
      {dialog === 'terms' && next && (
        <Suspense fallback={null}>
          <PublishingTermsDialog onClose={close} onAgreed={() => void take(next)} />
        </Suspense>
      )}
      {dialog === 'unpublish' && back && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('Unpublish {title}?', { title: read.title })}
          action={t('Unpublish')}
          busy={update.isPending}
          onConfirm={() => void take(back)}
        >
          {t('Its page and its feed close. You can publish it again.')}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('Delete {title}?', { title: read.title })}
          action={t('Delete read')}
          input={{ label: t('Type “{name}” to confirm', { name: read.title }), mustBe: read.title }}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(read.read_id, {
              onSuccess: () => {
                form.reset();
                toast.success(t('Read deleted.'));
                void navigate(publishingPath, { replace: true });
              },
            })
          }
        >
          {t('Its page, its feed and its copy of the recordings are deleted. The studio project stays.')}
        </ConfirmDialog>
      )}
    </>
  );
}

import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';

/** The links below the heading of a page about a tool. */
export const ToolActions = ({ appPath }: { appPath: string }) => (
  <>
    <Button asChild kind="primary" size="large">
      <a href={appPath}>{t('Open in the app')}</a>
    </Button>
    <Button asChild size="large">
      <a href="/app/sign-up" data-signed-out="">
        {t('Create an account')}
      </a>
    </Button>
  </>
);

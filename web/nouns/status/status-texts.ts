import type { ServiceName, ServiceState, StatusReply } from '../../../contract/instance/status.ts';
import { t } from '../../messages/t.ts';

export const statusPath = '/app/status';

export const serviceTexts: Readonly<Record<ServiceName, { readonly title: string; readonly help: string }>> = {
  speech: { title: t('Speech'), help: t('Text to speech, the voice changer and Studio.') },
  transcription: { title: t('Transcription'), help: t('Speech to text, at once and in the background.') },
  agents: { title: t('Agents'), help: t('Conversations in the browser, in the widget and on the phone.') },
  live: { title: t('Live updates'), help: t('Changes by others appear without reloading.') },
  mail: { title: t('Email'), help: t('Invitations, links and notices.') },
};

export const stateTexts: Readonly<Record<ServiceState, string>> = {
  operational: t('Works'),
  degraded: t('Limited'),
  outage: t('Not available'),
  not_set_up: t('Not set up'),
};

export const overallTexts: Readonly<Record<StatusReply['status'], string>> = {
  operational: t('Everything works'),
  degraded: t('Some things work only partly'),
  outage: t('Some things do not work'),
};

/** What the notice above a screen says; undefined: nothing that people wait for on a screen is affected. */
export function outageText({ services }: StatusReply): string | undefined {
  const affected = services.filter(({ name, status }) => name !== 'mail' && status !== 'not_set_up');
  if (affected.some(({ status }) => status === 'outage'))
    return t(
      'Parts of this server are not available at the moment. Your work is safe; please try again in a few minutes.',
    );
  if (affected.some(({ status }) => status === 'degraded'))
    return t('Parts of this server work only partly at the moment.');
  return undefined;
}

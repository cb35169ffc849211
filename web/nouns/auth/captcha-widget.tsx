import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import type { WidgetChallenge } from './captcha.ts';
import { loadWidget } from './captcha-script.ts';

interface CaptchaWidgetProps {
  challenge: WidgetChallenge;
  /** Receives the token, or undefined once it has expired. */
  onToken: (token: string | undefined) => void;
}

/** The captcha widget that the provider draws. */
export default function CaptchaWidget({ challenge, onToken }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { provider, site_key: siteKey } = challenge;
  useEffect(() => {
    const element = place.current;
    if (!element || failed) return;
    let isOver = false;
    // Providers render once per element, so each effect run creates a new one.
    const drawn = element.appendChild(document.createElement('div'));
    loadWidget(provider)
      .then((widget) => {
        if (isOver) return;
        widget.render(drawn, {
          sitekey: siteKey,
          theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
          size: element.clientWidth < 304 ? 'compact' : 'normal',
          callback: (token: string) => onToken(token),
          'expired-callback': () => onToken(undefined),
          'error-callback': () => setFailed(true),
        });
      })
      .catch(() => {
        if (!isOver) setFailed(true);
      });
    return () => {
      isOver = true;
      drawn.remove();
    };
  }, [provider, siteKey, onToken, failed]);
  if (failed) return <ErrorState message={t('The captcha could not be loaded.')} onRetry={() => setFailed(false)} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which the widget already draws
    <div ref={place} role="group" aria-label={t('Captcha')} className="flex min-h-20 justify-center" />
  );
}
